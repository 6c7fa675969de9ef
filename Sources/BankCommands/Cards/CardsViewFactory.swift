import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct CardsViewFactory {
    package typealias Dependencies = HasCardService & HasAccountService

    private let cardService: any CardServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let locationService: any LocationServiceProtocol
    private let random: any RandomSource

    init(
        dependencies: any Dependencies, locationService: any LocationServiceProtocol,
        random: any RandomSource
    ) {
        self.locationService = locationService
        self.cardService = dependencies.cardService
        self.accountService = dependencies.accountService
        self.random = random
    }

    func makeListView(
        scope: AccountScope, page: PageRequest?, coordinator: any CardsCoordinating
    ) -> CardsListView {
        CardsListView(
            viewModel: CardsListViewModel(
                scope: scope, page: page, cardService: cardService, coordinator: coordinator))
    }

    func makeDetailView(card: String, coordinator: any CardsCoordinating) -> CardDetailView {
        CardDetailView(viewModel: makeDetailViewModel(card, coordinator))
    }

    func makeChangeView(
        card: String, change: CardChangeView.Change, mode: ExecutionMode, coordinator: any CardsCoordinating
    ) -> CardChangeView {
        CardChangeView(viewModel: makeDetailViewModel(card, coordinator), change: change, mode: mode)
    }

    func makeOrderView(
        draft: CardOrderDraft, options: MoneyOptions, coordinator: any CardsCoordinating
    ) -> CardOrderView {
        CardOrderView(
            viewModel: CardOrderViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey, cardService: cardService,
                accountService: accountService, random: random, coordinator: coordinator),
            mode: options.mode)
    }

    func makeRevealView(card: String, code: String?) -> CardRevealView {
        CardRevealView(viewModel: CardRevealViewModel(named: card, cardService: cardService), code: code)
    }

    func makeAuthorisationsView(card: String, page: PageRequest?) -> CardAuthorisationsView {
        CardAuthorisationsView(
            viewModel: CardAuthorisationsViewModel(named: card, page: page, cardService: cardService))
    }

    func makePaymentView(draft: CardPaymentDraft, options: MoneyOptions) -> CardPaymentView {
        CardPaymentView(
            viewModel: CardPaymentViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey, cardService: cardService,
                locationService: locationService, random: random),
            mode: options.mode)
    }

    private func makeDetailViewModel(
        _ card: String, _ coordinator: any CardsCoordinating
    ) -> CardDetailViewModel {
        CardDetailViewModel(named: card, cardService: cardService, coordinator: coordinator)
    }
}

/// Creates card views and shows the one for a command.
@MainActor
final class CardsCoordinator: CardsCoordinating {
    private let host: any CommandHost
    private let factory: CardsViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = CardsViewFactory(
            dependencies: host.session, locationService: host.services.locationService,
            random: host.randomSource)
    }

    func start(_ command: CardsCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: CardsCommand) -> any TerminalView {
        switch command {
        case .list(let scope, let page):
            factory.makeListView(scope: scope, page: page, coordinator: self)
        case .show(let card):
            factory.makeDetailView(card: card, coordinator: self)
        case .authorisations(let card, let page):
            factory.makeAuthorisationsView(card: card, page: page)
        case .order(let draft, let options):
            factory.makeOrderView(draft: draft, options: options, coordinator: self)
        case .apply(let change, let card, let mode):
            factory.makeChangeView(card: card, change: .apply(change), mode: mode, coordinator: self)
        case .limits(let draft, let card, let mode):
            factory.makeChangeView(card: card, change: .setLimits(draft), mode: mode, coordinator: self)
        case .rules(let draft, let card, let mode):
            factory.makeChangeView(card: card, change: .setRules(draft), mode: mode, coordinator: self)
        case .reveal(let card, let code):
            factory.makeRevealView(card: card, code: code)
        case .simulate(let draft, let options):
            factory.makePaymentView(draft: draft, options: options)
        }
    }

    // The command line has no navigation: users type the next command.
    func showCard(_ card: Card) {}
    func showAuthorisations(of card: Card) {}
}
