package import BankServices

/// Makes the views of goals from the two services that they need, and sees no other.
@MainActor
package struct GoalsViewFactory {
    // doc:begin factory
    package typealias Dependencies = HasGoalService & HasAccountService

    private let goalService: any GoalServiceProtocol
    private let accountService: any AccountServiceProtocol

    package init(dependencies: any Dependencies) {
        self.goalService = dependencies.goalService
        self.accountService = dependencies.accountService
    }
    // doc:end factory

    func makeGoalsListView(coordinator: any GoalsCoordinating) -> GoalsListView {
        GoalsListView(viewModel: makeViewModel(coordinator))
    }

    func makeGoalAdditionView(
        draft: GoalDraft, mode: ExecutionMode, coordinator: any GoalsCoordinating
    ) -> GoalAdditionView {
        GoalAdditionView(viewModel: makeViewModel(coordinator), draft: draft, mode: mode)
    }

    private func makeViewModel(_ coordinator: any GoalsCoordinating) -> GoalsViewModel {
        GoalsViewModel(goalService: goalService, accountService: accountService, coordinator: coordinator)
    }
}
