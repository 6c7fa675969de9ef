import BankDomain
import BankFeatures

/// Makes the views of cards and shows the one that a command asks for.
@MainActor
final class CardsCoordinator: CardsCoordinating {
    private let host: any CommandHost
    private let factory: CardsViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = CardsViewFactory(dependencies: host.session, random: host.randomSource)
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

    // On a command line the user types what comes next.
    func showCard(_ card: Card) {}
    func showAuthorisations(of card: Card) {}
}
