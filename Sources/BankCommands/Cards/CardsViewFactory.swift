import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct CardsViewFactory {
    package typealias Dependencies = HasCardService & HasAccountService

    private let cardService: any CardServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
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
                random: random),
            mode: options.mode)
    }

    private func makeDetailViewModel(
        _ card: String, _ coordinator: any CardsCoordinating
    ) -> CardDetailViewModel {
        CardDetailViewModel(named: card, cardService: cardService, coordinator: coordinator)
    }
}
