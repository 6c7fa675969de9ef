public import BankDomain

/// A rule that a user wants to add.
public struct CategoryRuleRequest: Hashable, Sendable {
    /// How many rules a user has at most. Rules are applied whenever entries are read, so they are bounded.
    public static let ruleMaximum = 50

    /// What stands in the counterparty or the description.
    public var text: String
    public var category: TransactionCategory
    /// The rule's place among the user's, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String, category: TransactionCategory, position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// The text as it is kept. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func checkedText() throws(ServiceError) -> String {
        try FreeText.name(text, field: "text")
    }

    /// The place of the rule after `count` that are there. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` if there are too many or the place is none.
    public func place(after count: Int) throws(ServiceError) -> Int {
        guard count < Self.ruleMaximum else {
            throw .invalidValue(
                field: "ruleCount", value: String(count + 1), reason: .outOfRange(0...Self.ruleMaximum))
        }
        let place = position ?? count + 1
        guard (1...count + 1).contains(place) else {
            throw .invalidValue(field: "position", value: String(place), reason: .outOfRange(1...count + 1))
        }
        return place
    }
}
