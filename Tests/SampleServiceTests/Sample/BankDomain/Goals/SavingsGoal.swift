@testable public import BankDomain

/// Something that a customer puts money aside for.
public struct SavingsGoal: Hashable, Sendable, Identifiable, Codable {
    /// The bank's own id, such as `GOL001`.
    public let id: GoalID
    /// Who saves.
    public let ownerID: UserID
    /// What it is for, in the owner's words.
    public let name: String
    /// The account on which the money gathers.
    public let accountID: AccountID
    /// How much it takes, in the account's currency, above zero.
    public let target: Money

    /// A goal.
    public init(id: GoalID, ownerID: UserID, name: String, accountID: AccountID, target: Money) {
        self.id = id
        self.ownerID = ownerID
        self.name = name
        self.accountID = accountID
        self.target = target
    }
}

/// The id of a ``SavingsGoal``.
public typealias GoalID = Identifier<SavingsGoal>

extension Identifier where Entity == SavingsGoal {
    /// The id of the bank's goal with this number, from 1: `GOL001`.
    public init(number: Int64) {
        self.init("GOL" + padded(Int(number), to: 3))
    }
}
