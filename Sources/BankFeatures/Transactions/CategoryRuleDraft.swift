public import BankServices

/// What somebody typed to add a rule for categories.
public struct CategoryRuleDraft: Hashable, Sendable {
    /// What stands in the counterparty or the description, as typed.
    public var text: String
    /// The name of the category, as typed.
    public var category: String
    /// The rule's place, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String = "", category: String = "", position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// What is meant. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func request() throws(ServiceError) -> CategoryRuleRequest {
        var request = CategoryRuleRequest(
            text: text, category: try .init(typed: category), position: position)
        request.text = try request.checkedText()
        return request
    }
}
