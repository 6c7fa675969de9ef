public import BankDomain
public import BankServices

/// Savings goals at the mock bank.
public final class MockGoalService: GoalServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func goals() async throws -> [Goal] {
        try await readAccounts(.goalsList) { $0.goals(of: $1) }
    }

    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> Goal {
        try await change(.goalsAdd, on: request.name, mode, subject: { $0.id.text }) {
            try $0.add(request, by: $1)
        }
    }

    public func remove(_ id: GoalID, mode: ExecutionMode) async throws -> Goal {
        try await change(.goalsRemove, on: id.text, mode) { try $0.removeGoal(id, of: $1) }
    }
}

/// A goal as stored by the mock bank; removed ones stay, so that ids are not reused.
struct MockGoal: Codable, Equatable, Sendable {
    let goal: Goal
    let user: UserID
    var isRemoved = false
}

extension MockBank {
    func goals(of principal: Principal) -> [Goal] {
        (head.goals ?? []).filter { kept in
            kept.user == principal.userID && !kept.isRemoved
                && head.accounts.contains { $0.id == kept.goal.accountID && $0.owners.contains(kept.user) }
        }.map(\.goal)
    }

    mutating func add(_ request: GoalRequest, by principal: Principal) throws -> Goal {
        let all = head.goals ?? []
        let goal = try request.goal(
            id: GoalID(number: Int64(all.count + 1)), owner: principal.userID, createdAt: head.clock,
            beside: goals(of: principal)
        ) { id in view(try account(id), for: principal) }
        head.goals = all + [MockGoal(goal: goal, user: principal.userID)]
        return goal
    }

    mutating func removeGoal(_ id: GoalID, of principal: Principal) throws(ServiceError) -> Goal {
        guard let goal = goals(of: principal).first(where: { $0.id == id }) else {
            throw .notFound(.goal, name: id.text)
        }
        markRemoved(id)
        return goal
    }

    mutating func markRemoved(_ id: GoalID) {
        head.goals = head.goals?.map { kept in
            var kept = kept
            if kept.goal.id == id { kept.isRemoved = true }
            return kept
        }
    }
}
