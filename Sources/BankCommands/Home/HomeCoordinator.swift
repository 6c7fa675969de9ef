package import BankDomain
package import BankFeatures

/// Leads from home.
@MainActor
package final class HomeCoordinator: HomeCoordinating {
    private unowned let parent: any Coordinating
    private let factory: HomeViewFactory

    package init(parent: any Coordinating, factory: HomeViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start() async throws {
        try await factory.makeHomeView(coordinator: self).appear(on: parent.screen)
    }

    package func showAccount(_ account: Account) {
        parent.showAccount(account)
    }

    // Home prints its next steps as commands: on a command line the user begins them.
    package func begin(_ step: HomeNextStep) {}
}
