public import BankDomain
import BankRules
import BankSQL
public import BankServices

/// The goals of the embedded bank.
public final class LedgerGoalService: GoalServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func goals() async throws -> [Goal] {
        try await read(.goalsList) { try $0.goals.goals(of: $1) }
    }

    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> Goal {
        try await change(.goalsAdd, on: request.name, mode, subject: { $0.id.text }) {
            try $0.goals.add(request, for: $1)
        }
    }

    public func remove(_ id: GoalID, mode: ExecutionMode) async throws -> Goal {
        try await change(.goalsRemove, on: id.text, mode) { try $0.goals.remove(id, of: $1) }
    }
}

struct GoalStore: NounStore {
    let transaction: LedgerTransaction

    func goals(of principal: Principal) throws -> [Goal] {
        try stored.rows(
            """
            SELECT g.id, g.name, g.account, g.target, a.currency, g.created_at
            FROM goal g JOIN account a ON a.id = g.account
            JOIN account_owner o ON o.account = g.account AND o.owner = g.user
            WHERE g.user = ? AND g.removed_at IS NULL ORDER BY g.id
            """, principal.userID
        ) { row in
            Goal(
                id: GoalID(number: row.int64("id")), name: row.text("name"),
                accountID: AccountID(number: row.int64("account")),
                target: Money(
                    minorUnits: row.int64("target"),
                    currency: try StoredValue.currency(row.text("currency"))),
                createdAt: Instant(millisecondsSinceEpoch: row.int64("created_at")))
        }
    }

    func add(_ request: GoalRequest, for principal: Principal) throws -> Goal {
        let id = GoalID(number: try nextNumber(in: "goal"))
        let goal = try request.goal(
            id: id, owner: principal.userID, createdAt: now, beside: try goals(of: principal)
        ) { try transaction.accounts.account($0).account }
        try write(
            .insert(into: "goal", "id, user, name, account, target, created_at"), id.number, principal.userID,
            goal.name, goal.accountID.number, goal.target.minorUnits, now)
        return goal
    }

    func remove(_ id: GoalID, of principal: Principal) throws -> Goal {
        guard let goal = try goals(of: principal).first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.goal, name: id.text)
        }
        try markRemoved(id)
        return goal
    }

    func markRemoved(_ id: GoalID) throws {
        try write(.update("goal", set: "removed_at"), now, id.number)
    }
}

extension LedgerTransaction {
    var goals: GoalStore { GoalStore(transaction: self) }
}
