/// Why an amount could not be made, read or computed.
public enum MoneyError: Error, Equatable, Sendable {
    case empty
    /// The text is not decimal digits with at most one point, like `1234.50`.
    case notANumber
    /// The text has more decimals than the currency; `allowed` is how many it has.
    case tooManyDecimals(allowed: Int)
    /// The value does not fit into 64 bits of minor units.
    case overflow
    /// Two amounts of different currencies were combined.
    case currencyMismatch(Currency, Currency)
    /// A split into no parts, or by ratios that are negative or all zero.
    case invalidSplit
}
