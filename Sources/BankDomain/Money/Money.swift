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

    /// The amount times a whole number. Throws `overflow`.
    public func multiplied(by factor: Int64) throws(MoneyError) -> Money {
        try checked(minorUnits.multipliedReportingOverflow(by: factor))
    }

    /// The amount with the opposite sign. Throws `overflow` for the one value that has no opposite.
    public func negated() throws(MoneyError) -> Money {
        try Money.zero(currency).subtracting(self)
    }

    /// Whether this is less than `other`. Throws `currencyMismatch`.
    public func isLess(than other: Money) throws(MoneyError) -> Bool {
        try requireSameCurrency(other)
        return minorUnits < other.minorUnits
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

extension Money {
    /// The amount in `parts` parts that differ by at most one minor unit and add up to the whole.
    ///
    /// The larger parts come first. Throws `invalidSplit` for fewer than one part.
    public func split(into parts: Int) throws(MoneyError) -> [Money] {
        guard parts > 0 else { throw .invalidSplit }
        return try split(by: Array(repeating: 1, count: parts))
    }

    /// The amount divided in these ratios, adding up to the whole.
    ///
    /// Each part is rounded towards zero. The remainder goes, one minor unit each, to the first parts with a ratio
    /// above zero. Throws `invalidSplit` if there are no ratios, one is negative, or all are zero, and `overflow` for
    /// ratios whose sum does not fit.
    public func split(by ratios: [Int64]) throws(MoneyError) -> [Money] {
        var total: Int64 = 0
        for ratio in ratios {
            guard ratio >= 0 else { throw .invalidSplit }
            let (sum, overflowed) = total.addingReportingOverflow(ratio)
            guard !overflowed else { throw .overflow }
            total = sum
        }
        guard total > 0 else { throw .invalidSplit }

        var parts = ratios.map { share(of: $0, in: total) }
        var rest = minorUnits - parts.reduce(0, +)
        let step: Int64 = rest < 0 ? -1 : 1
        for index in parts.indices where rest != 0 && ratios[index] > 0 {
            parts[index] += step
            rest -= step
        }
        return parts.map { Money(minorUnits: $0, currency: currency) }
    }

    private func share(of ratio: Int64, in total: Int64) -> Int64 {
        let product = minorUnits.multipliedFullWidth(by: ratio)
        return total.dividingFullWidth(product).quotient
    }
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
    /// A split into fewer than one part, or by ratios that are negative or all zero.
    case invalidSplit
}
