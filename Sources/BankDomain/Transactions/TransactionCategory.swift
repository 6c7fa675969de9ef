/// What kind of spending or income an entry is.
public enum TransactionCategory: String, Hashable, Sendable, Codable, CaseIterable {
    /// Cash over the counter or from a machine.
    case cash
    /// Eating and drinking out.
    case dining
    /// Leisure.
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
    /// Anything else.
    case other
    /// Old-age pension.
    case pension
    /// Money given back.
    case refund
    /// Wages.
    case salary
    /// Goods that are not groceries.
    case shopping
    /// Regular payments for a service.
    case subscriptions
    /// Between accounts.
    case transfer
    /// Getting around.
    case transport
    /// Power, water, telephone.
    case utilities
}
