public import BankDomain
public import BankServices

/// What is needed to add a goal.
public struct GoalRequest: Hashable, Sendable {
    /// What it is for.
    public let name: String
    /// The account on which the money gathers.
    public let accountID: AccountID
    /// How much it takes, above zero, in the account's currency.
    public let target: Money

    /// A request.
    public init(name: String, accountID: AccountID, target: Money) {
        self.name = name
        self.accountID = accountID
        self.target = target
    }

    /// The goal that is asked for, on one of the owner's own accounts: what every bank checks, and the order
    /// in which it refuses (``GoalServiceProtocol/add(_:mode:)``). Goals are numbered from 1.
    public func goal(
        number: Int, owner: UserID, accounts: [Account]
    ) throws(ServiceError) -> SavingsGoal {
        let name = try FreeText.name(name, field: "name")
        try target.requirePayable()
        guard let account = accounts.first(where: { $0.id == accountID }) else {
            throw .notFound(.account, name: accountID.text)
        }
        guard account.currency == target.currency else {
            throw .currencyMismatch(expected: account.currency, actual: target.currency)
        }
        return SavingsGoal(
            id: GoalID(number: Int64(number)), ownerID: owner, name: name, accountID: account.id,
            target: target)
    }
}
