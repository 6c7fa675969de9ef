import BankFeatures

/// Leads through the views of the counter.
@MainActor
package final class TellerCoordinator {
    private unowned let parent: any Coordinating
    private let factory: TellerViewFactory

    package init(parent: any Coordinating, factory: TellerViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: TellerCommand) async throws {
        switch command {
        case .move(let movement, let draft, let options):
            try await factory.makeCashView(movement, draft: draft, options: options).appear(on: parent.screen)
        }
    }
}
