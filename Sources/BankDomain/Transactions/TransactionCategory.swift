/// An entry's category of spending or income.
public enum TransactionCategory: String, Hashable, Sendable, Codable, CaseIterable {
    /// Cash over the counter or from a machine.
    case cash
    case dining
    case entertainment
    /// Bank fees.
    case fees
    /// Food and household goods.
    case groceries
    /// Doctors, medicines, sport.
    case health
    /// Rent and mortgage.
    case housing
    /// Premiums.
    case insurance
    /// Interest that the bank pays or charges.
    case interest
    /// Repayments of loans.
    case loan
    case other
    case pension
    case refund
    case salary
    /// Goods that are not groceries.
    case shopping
    case subscriptions
    case transfer
    case transport
    /// Power, water, telephone.
    case utilities
}

/// A user's rule that gives certain entries a category.
///
/// It matches an entry if ``text`` is in the counterparty, the description or the reference; ASCII case does not matter. The first
/// matching rule applies.
public struct CategoryRule: Hashable, Sendable, Identifiable, Codable {
    /// The rule's id, such as `RUL001`.
    public let id: CategoryRuleID
    /// Its place among the user's rules, from 1.
    public let position: Int
    /// The text to find in the counterparty, the description or the reference.
    public let text: String
    public let category: TransactionCategory

    public init(id: CategoryRuleID, position: Int, text: String, category: TransactionCategory) {
        self.id = id
        self.position = position
        self.text = text
        self.category = category
    }
}

public typealias CategoryRuleID = Identifier<CategoryRule>
