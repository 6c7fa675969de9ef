public import BankDomain
public import BankServices

/// A goal with the saved amount.
public struct GoalState: ReadableResource {
    public let goal: Goal
    let saved: Money

    public static let record = Record(
        "Goal", GoalState.init, .inlined(Goal.record, \.goal), .money("saved", \.saved),
        derived: .flag("isReached") { @Sendable in $0.saved.minorUnits >= $0.goal.target.minorUnits })
}

extension Goal {
    fileprivate static let record = Record(
        "GoalTerms", Goal.init,
        .id("id", \.id), .text("name", \.name), .id("accountID", \.accountID),
        .money("target", \.target), .instant("createdAt", \.createdAt))
}

extension GoalState {
    /// The user's goals, on their accounts.
    static func all(in services: any CallerServices, on accounts: [Account]) async throws -> [GoalState] {
        let goals = try await services.goalService.goals()
        return try goals.map { try GoalState($0, among: goals, accounts) }
    }

    /// Throws `notFound` if the goal's account is not among `accounts`.
    fileprivate init(_ goal: Goal, among goals: [Goal], _ accounts: [Account]) throws {
        guard let account = accounts.first(where: { $0.id == goal.accountID }),
            let saved = Goal.saved(goals, on: [account])[goal.id]
        else { throw ServiceError.notFound(.account, name: goal.accountID.text) }
        self.init(goal: goal, saved: saved)
    }
}

/// A goal as a request has it.
public struct TypedGoal: Sendable {
    let name: String
    let accountID: AccountID
    let target: TypedAmount
}

extension TypedGoal {
    public init(_ request: GoalRequest) {
        self.init(
            name: request.name, accountID: request.accountID, target: TypedAmount(request.target))
    }
}

public enum GoalsAPI {
    static let routes: [any ServedRoute] = [list, show, add, remove]

    private static let goal = Parameter(
        TypedGoal.init(name:accountID:target:), Parameter.text("name", "The name")(\.name),
        Parameter.id("accountID", in: .body, "The account for the savings")(\.accountID),
        Parameter.amount("target", "How much to save, in the account's currency")(\.target))

    private static let id = Parameter<GoalID>.id("The goal: GOL001")

    public static let list = Route("goals list", .get, "/goals", "List savings goals") { call in
        try await states(call)
    }
    public static let show = Route("goals show", .get, "/goals/{id}", "Show a savings goal", id) { call, id in
        guard let state = try await states(call).first(where: { $0.goal.id == id }) else {
            throw ServiceError.notFound(.goal, name: id.text)
        }
        return state
    }
    public static let add = Route(
        "goals add", .post, "/goals", "Add a savings goal", status: 201, goal, .mode
    ) { call, goal, mode in
        try await ReadScope.run {
            let accounts = try call.services.accountService
            let target = try await goal.target.money {
                try await accounts.account(id: goal.accountID).currency
            }
            let request = GoalRequest(name: goal.name, accountID: goal.accountID, target: target)
            // Reads that can fail come before the goal is added; the service refuses a missing account.
            let account = try? await accounts.account(id: goal.accountID)
            let earlier = try await call.services.goalService.goals()
            let added = try await call.services.goalService.add(request, mode: mode)
            return try GoalState(added, among: earlier + [added], account.map { [$0] } ?? [])
        }
    }
    public static let remove = Route(
        "goals remove", .delete, "/goals/{id}", "Remove a savings goal",
        id, .mode
    ) { call, id, mode in
        try await ReadScope.run {
            // Reads that can fail come before the goal is removed.
            let accounts = try await call.services.accountService.accounts(.own)
            let goals = try await call.services.goalService.goals()
            let removed = try await call.services.goalService.remove(id, mode: mode)
            return try GoalState(removed, among: goals, accounts)
        }
    }

    private static func states(_ call: any CallContext) async throws -> [GoalState] {
        try await ReadScope.run {
            let services = try call.services
            return try await GoalState.all(in: services, on: services.accountService.accounts(.own))
        }
    }
}
