import BankDomain
import BankFeatures

/// Makes the views of standing orders and shows the one that a command asks for.
@MainActor
final class StandingOrdersCoordinator: StandingOrdersCoordinating {
    private let host: any CommandHost
    private let factory: StandingOrdersViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = StandingOrdersViewFactory(dependencies: host.session, random: host.randomSource)
    }

    func start(_ command: StandingOrdersCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: StandingOrdersCommand) -> any TerminalView {
        switch command {
        case .create(let draft, let options):
            factory.makeCreationView(draft: draft, options: options, coordinator: self)
        case .list(let page):
            factory.makeListView(page: page, coordinator: self)
        case .show(let id):
            factory.makeDetailView(id: id)
        case .change(let id, let change, let mode):
            factory.makeChangeView(id: id, change: change, mode: mode)
        }
    }

    // On a command line the user types what comes next.
    func showStandingOrder(_ order: StandingOrder) {}
}
