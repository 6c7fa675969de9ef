import BankDomain
public import BankServices

/// Goals in a file of their own.
public final class StoredGoalService: GoalServiceProtocol {
    private let store: any SnapshotStore
    private let accounts: any AccountServiceProtocol
    private let principals: any PrincipalSource

    /// Goals in a store, which is read at the first call; `accounts` acts for whoever `principals` answers.
    public init(
        store: any SnapshotStore, accounts: any AccountServiceProtocol, principals: any PrincipalSource
    ) {
        self.store = store
        self.accounts = accounts
        self.principals = principals
    }

    /// The principal's own goals.
    public func goals() async throws -> [SavingsGoal] {
        let owner = try await principals.principal().userID
        let all = try GoalCoding.goals(try await store.readHead(), path: store.path)
        return all.filter { $0.ownerID == owner }
    }

    // doc:begin real
    /// Adds a goal.
    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> SavingsGoal {
        let owner = try await principals.principal().userID
        let own = try await accounts.accounts(.own)
        let path = store.path
        return try await store.update { head, _ in
            let goals = try GoalCoding.goals(head, path: path)
            let goal = try request.goal(number: goals.count + 1, owner: owner, accounts: own)
            return (mode == .commit ? try GoalCoding.change(goals + [goal]) : nil, goal)
        }
    }
    // doc:end real

    /// The same goals, acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any GoalServiceProtocol {
        StoredGoalService(store: store, accounts: accounts.acting(for: principals), principals: principals)
    }
}
