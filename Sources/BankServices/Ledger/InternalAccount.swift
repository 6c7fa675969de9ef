package import BankDomain

/// An account of the bank's own, the other side of what does not move between customers. A mapping file names one for
/// each booking that it brings in.
package enum InternalAccount: String, CaseIterable, Sendable {
    case cash
    /// What cards paid.
    case cards
    /// What is on its way to or from other banks.
    case clearing
    /// What the bank has of a currency against what it owes in others.
    case exchange
    /// What the bank earned by fees.
    case fees
    /// What the bank paid or earned for balances.
    case interest
    /// Balances brought in from elsewhere.
    case opening

    /// The account's number; no customer's has a star.
    package func number(_ currency: Currency) -> String { "*\(rawValue)-\(currency.code)" }

    package func name(_ currency: Currency) -> String { "\(rawValue) \(currency.code)" }
}
