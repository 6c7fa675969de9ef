package import BankDomain

@testable package import BankCommands

/// Leads through the views of goals.
@MainActor
package final class GoalsCoordinator: GoalsCoordinating {
    private let screen: Screen
    private let factory: GoalsViewFactory

    package init(screen: Screen, factory: GoalsViewFactory) {
        self.screen = screen
        self.factory = factory
    }

    package func start(_ command: GoalsCommand) async throws {
        switch command {
        case .list:
            try await factory.makeGoalsListView(coordinator: self).appear(on: screen)
        case .add(let draft, let mode):
            try await factory.makeGoalAdditionView(draft: draft, mode: mode, coordinator: self)
                .appear(on: screen)
        }
    }

    // On a command line the user types what comes next.
    package func showAccount(_ account: Account) {}
}
