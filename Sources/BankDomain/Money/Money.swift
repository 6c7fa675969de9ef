/// An exact amount of one currency, counted in its minor units (cents, hellers, yen).
///
/// It never uses floating-point numbers. Every operation is checked: an overflow is a ``MoneyError``, never a wrapped
/// or rounded value.
public struct Money: Hashable, Sendable {
    /// The amount in minor units of ``currency``: 543250 for 5,432.50 USD.
    public let minorUnits: Int64
    public let currency: Currency

    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    public var isPositive: Bool { minorUnits > 0 }
    public var isNegative: Bool { minorUnits < 0 }
    public var isZero: Bool { minorUnits == 0 }

    /// The sum. Throws `currencyMismatch` or `overflow`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(other)
        return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
    }

    /// The difference. Throws `currencyMismatch` or `overflow`.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(other)
        return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
    }

    /// The amount with the opposite sign. Throws `overflow` for the one value that has no opposite.
    public func negated() throws(MoneyError) -> Money {
        try Money.zero(currency).subtracting(self)
    }

    private func requireSameCurrency(_ other: Money) throws(MoneyError) {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
    }

    private func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(MoneyError) -> Money {
        guard !result.overflow else { throw .overflow }
        return Money(minorUnits: result.partialValue, currency: currency)
    }
}

extension Money: Codable {}

extension Money: CustomStringConvertible {
    /// The decimal text and the code: `5432.50 USD`.
    public var description: String { "\(decimalText) \(currency.code)" }
}

/// Why an amount could not be created, read or computed.
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
}
