package import BankDomain
import BankFeatures

/// Leads through the views of standing orders.
@MainActor
package final class StandingOrdersCoordinator: StandingOrdersCoordinating {
    private unowned let parent: any Coordinating
    private let factory: StandingOrdersViewFactory

    package init(parent: any Coordinating, factory: StandingOrdersViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: StandingOrdersCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    package func showStandingOrder(_ order: StandingOrder) {
        parent.present(factory.makeDetailView(id: order.id))
    }

    // The view that made the order shows it.
    package func didCreate(_ order: StandingOrder) {}

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
}
