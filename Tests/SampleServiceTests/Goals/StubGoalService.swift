import BankServices
import BankTestSupport

/// Answers what the test says.
final class StubGoalService: GoalServiceProtocol {
    let onGoals = AsyncStub<Void, [SavingsGoal]>("StubGoalService.goals")
    let onAdd = AsyncStub<ChangeCall<GoalRequest>, SavingsGoal>("StubGoalService.add")
    let onActing = SyncStub<any PrincipalSource, any GoalServiceProtocol>("StubGoalService.acting")

    func goals() async throws -> [SavingsGoal] { try await onGoals(()) }

    func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> SavingsGoal {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    func acting(for principals: any PrincipalSource) -> any GoalServiceProtocol {
        (try? onActing(principals)) ?? self
    }
}
