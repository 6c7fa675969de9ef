/// A savings goal for money on one of the customer's own accounts.
public struct Goal: Hashable, Sendable, Identifiable, Codable {
    /// The bank's own id, such as `GOL001`.
    public let id: GoalID
    /// The customer's name for it, at most 70 characters.
    public let name: String
    public let accountID: AccountID
    /// Above zero, in the account's currency.
    public let target: Money
    public let createdAt: Instant

    public init(id: GoalID, name: String, accountID: AccountID, target: Money, createdAt: Instant) {
        self.id = id
        self.name = name
        self.accountID = accountID
        self.target = target
        self.createdAt = createdAt
    }
}

public typealias GoalID = Identifier<Goal>

extension Goal: NumberedEntity {
    public static var idForm: IDForm { IDForm("GOL", digits: 3) }
}
