package import BankDomain

/// One of the bank's own accounts: the counterpart of bookings that are not between customers. A mapping file names one
/// for each booking that it imports.
package enum InternalAccount: String, CaseIterable, Sendable {
    case cash
    /// Card payments.
    case cards
    /// Money in transit to or from other banks.
    case clearing
    /// The bank's position in each currency.
    case exchange
    /// Fee income.
    case fees
    /// Interest paid and earned.
    case interest
    /// Opening balances of imported accounts.
    case opening
    /// Money that the bank settles with other banks.
    case settlement
    /// Incoming money that fits no account.
    case suspense

    /// The account's number. The star distinguishes it from customers' numbers.
    package func number(_ currency: Currency) -> String { "*\(rawValue)-\(currency.code)" }

    package func name(_ currency: Currency) -> String { "\(rawValue) \(currency.code)" }
}
