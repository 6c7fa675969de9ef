/// What kind of spending or income an entry is.
public enum TransactionCategory: String, Hashable, Sendable, Codable, CaseIterable {
    /// Cash over the counter or from a machine.
    case cash
    case dining
    case entertainment
    /// What the bank charges.
    case fees
    /// Food and household goods.
    case groceries
    /// Doctors, medicines, sport.
    case health
    /// Rent and mortgage.
    case housing
    /// Premiums.
    case insurance
    /// What the bank pays or charges for balances.
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

/// A user's word for what kind of spending or income certain entries are.
///
/// It fits an entry if ``text`` stands in the counterparty or the description; ASCII case does not matter. Of
/// several that fit, the first counts.
public struct CategoryRule: Hashable, Sendable, Identifiable, Codable {
    /// The rule's id, such as `RUL001`.
    public let id: CategoryRuleID
    /// Its place among the user's rules, from 1.
    public let position: Int
    /// What stands in the counterparty or the description.
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
