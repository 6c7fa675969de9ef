package import BankDomain

@testable package import BankCommands

/// Leads through the views of goals.
@MainActor
package final class GoalsCoordinator: GoalsCoordinating {
    private unowned let parent: any Coordinating
    private let factory: GoalsViewFactory

    package init(parent: any Coordinating, factory: GoalsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: GoalsCommand) async throws {
        switch command {
        case .list:
            try await factory.makeGoalsListView(coordinator: self).appear(on: parent.screen)
        case .add(let draft, let mode):
            try await factory.makeGoalAdditionView(draft: draft, mode: mode, coordinator: self)
                .appear(on: parent.screen)
        }
    }

    package func showAccount(_ account: Account) { parent.showAccount(account) }
}
