public import BankDomain

/// Savings goals of the calling principal.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. Goals of others are not found.
public protocol GoalServiceProtocol: AnyObject, Sendable {
    /// The principal's goals on accounts that they still own, in the order of creation, without removed ones.
    func goals() async throws -> [Goal]

    /// Adds a goal, or in a dry run returns the goal that would be added.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `invalidAmount` for a target that is
    /// not above zero, `notFound` for an account that is not the principal's own, `accountClosed`, `currencyMismatch`,
    /// and `alreadyExists` with the id of the goal of this name.
    func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> Goal

    /// Removes a goal and returns it. Throws `notFound`.
    func remove(_ id: GoalID, mode: ExecutionMode) async throws -> Goal
}

public protocol HasGoalService {
    var goalService: any GoalServiceProtocol { get }
}

public struct GoalRequest: Hashable, Sendable {
    public let name: String
    public let accountID: AccountID
    public let target: Money

    public init(name: String, accountID: AccountID, target: Money) {
        self.name = name
        self.accountID = accountID
        self.target = target
    }

    /// The requested goal, checked against the customer's existing goals by the rules of every bank, in the order of
    /// ``GoalServiceProtocol/add(_:mode:)``. `account` returns any account of the bank, or throws `notFound`.
    package func goal(
        id: GoalID, owner: UserID, createdAt: Instant, beside goals: [Goal],
        account: (AccountID) throws -> Account
    ) throws -> Goal {
        let name = try FreeText.name(name, field: .name)
        try target.requirePayable()
        let account = try account(accountID)
        guard account.ownerIDs.contains(owner) else {
            throw ServiceError.notFound(.account, name: accountID.text)
        }
        guard account.status != .closed else { throw ServiceError.accountClosed(account.id) }
        guard account.currency == target.currency else {
            throw ServiceError.currencyMismatch(expected: account.currency, actual: target.currency)
        }
        if let known = goals.first(where: { $0.name.lowercased() == name.lowercased() }) {
            throw ServiceError.alreadyExists(.goal, name: known.id.text)
        }
        return Goal(id: id, name: name, accountID: account.id, target: target, createdAt: createdAt)
    }
}

extension Goal {
    /// What each goal has, by its id.
    ///
    /// Goals on one account share its available balance: in the order in which they were added, each gets what the
    /// earlier ones leave, up to its target.
    package static func saved(_ goals: [Goal], on accounts: [Account]) -> [GoalID: Money] {
        var left = accounts.reduce(into: [AccountID: Int64]()) {
            $0[$1.id] = max(0, $1.availableBalance.minorUnits)
        }
        return goals.reduce(into: [:]) { saved, goal in
            let own = min(left[goal.accountID] ?? 0, goal.target.minorUnits)
            left[goal.accountID, default: 0] -= own
            saved[goal.id] = Money(minorUnits: own, currency: goal.target.currency)
        }
    }
}
