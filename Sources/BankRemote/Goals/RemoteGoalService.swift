import BankAPI
public import BankDomain
public import BankServices

/// Savings goals at a server's bank.
public final class RemoteGoalService: GoalServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func goals() async throws -> [Goal] { try await api.call(GoalsAPI.list).map(\.goal) }

    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> Goal {
        try await api.call(GoalsAPI.add, TypedGoal(request), mode).goal
    }

    public func remove(_ id: GoalID, mode: ExecutionMode) async throws -> Goal {
        try await api.call(GoalsAPI.remove, id, mode).goal
    }
}
