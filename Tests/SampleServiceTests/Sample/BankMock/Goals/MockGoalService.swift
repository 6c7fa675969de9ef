import BankDomain
public import BankServices
import Synchronization

/// Goals that live as long as their process: for the demo, previews and tests.
public final class MockGoalService: GoalServiceProtocol {
    private final class Kept: Sendable {
        let goals = Mutex<[SavingsGoal]>([])
    }

    private let kept: Kept
    private let accounts: any AccountServiceProtocol
    private let principals: any PrincipalSource

    /// No goals yet; `accounts` acts for whoever `principals` answers.
    public convenience init(accounts: any AccountServiceProtocol, principals: any PrincipalSource) {
        self.init(Kept(), accounts, principals)
    }

    private init(
        _ kept: Kept, _ accounts: any AccountServiceProtocol, _ principals: any PrincipalSource
    ) {
        (self.kept, self.accounts, self.principals) = (kept, accounts, principals)
    }

    /// The principal's own goals.
    public func goals() async throws -> [SavingsGoal] {
        let owner = try await principals.principal().userID
        return kept.goals.withLock { $0.filter { $0.ownerID == owner } }
    }

    // doc:begin mock
    /// Adds a goal.
    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> SavingsGoal {
        let owner = try await principals.principal().userID
        let own = try await accounts.accounts(.own)
        return try kept.goals.withLock { goals in
            let goal = try request.goal(number: goals.count + 1, owner: owner, accounts: own)
            if mode == .commit { goals.append(goal) }
            return goal
        }
    }
    // doc:end mock

    /// The same goals, acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any GoalServiceProtocol {
        MockGoalService(kept, accounts.acting(for: principals), principals)
    }
}
