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
