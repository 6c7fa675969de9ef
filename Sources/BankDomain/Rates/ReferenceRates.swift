/// The price of one euro in every currency on a day, as published by the European Central Bank (the euro foreign
/// exchange reference rates).
public struct ReferenceRates: Hashable, Sendable, Codable {
    /// The day for which the rates were published.
    public private(set) var date: CalendarDate
    private let perEuro: [String: ExactDecimal]

    /// The rates of a day: how much of each currency one euro costs. Implausible rates count as missing.
    public init(date: CalendarDate, perEuro: [Currency: ExactDecimal]) {
        self.date = date
        self.perEuro = Dictionary(perEuro.map { ($0.key.code, $0.value) }) { first, _ in first }
    }

    /// The same rates under another date.
    package func dated(_ date: CalendarDate) -> ReferenceRates {
        var rates = self
        rates.date = date
        return rates
    }

    /// Whether a rate can be used in calculations: from a millionth to less than a billion, with at most nine decimals.
    /// Anything else is an error in a file, and conversions would overflow.
    public static func isPlausible(_ rate: ExactDecimal) -> Bool {
        guard rate.scale <= 9 else { return false }
        let one = powerOfTen(rate.scale)
        return rate.mantissa / one < 1_000_000_000 && rate.mantissa >= one / 1_000_000
    }

    /// The currencies that have a rate, including the euro, sorted by code.
    public var currencies: [Currency] {
        (perEuro.keys + [Currency.eur.code]).compactMap { Currency(code: $0) }.filter {
            $0 == .eur || perEuro($0) != nil
        }
        .sorted { $0.code < $1.code }
    }

    /// How much of a currency one euro costs; `nil` if unknown.
    public func perEuro(_ currency: Currency) -> ExactDecimal? {
        guard currency != .eur else { return .one }
        return perEuro[currency.code].flatMap { Self.isPlausible($0) ? $0 : nil }
    }

    /// The price of one unit of `base` in `quote`, through the euro; `nil` if either has no rate.
    public func rate(of base: Currency, in quote: Currency) -> ExchangeRate? {
        guard let ratio = ratio(of: base, in: quote) else { return nil }
        let exact = base == .eur ? perEuro(quote) : nil
        let rate =
            exact
            ?? ExactDecimal(
                dividing: ratio.numerator, by: ratio.denominator, significantDigits: Self.shownDigits)
        return rate.map { ExchangeRate(base: base, quote: quote, rate: $0, date: date) }
    }

    /// The price of one unit of `base` in every other currency that has a rate, sorted by code; `nil` if `base` has
    /// none.
    public func all(base: Currency) -> [ExchangeRate]? {
        guard perEuro(base) != nil else { return nil }
        return currencies.filter { $0 != base }.compactMap { rate(of: base, in: $0) }
    }

    /// Exchanges an amount above zero into another currency, less a spread in hundredths of a percent, from 0 to
    /// 10,000; `nil` if either currency has no rate.
    ///
    /// The amount goes through the euro in one exact step. The customer's amount is rounded once, down after the spread:
    /// otherwise many small exchanges would bring more than one large one. The bank's margin is the amount's worth at
    /// the published rate, to the nearest minor unit and half up (Council Regulation (EC) No 1103/97, articles 4 and 5),
    /// less the customer's amount; it is never negative. Throws `overflow` if the amount does not fit.
    public func exchange(
        _ amount: Money, to currency: Currency, spreadBasisPoints spread: Int
    ) throws(MoneyError) -> Exchange? {
        guard let source = perEuro(amount.currency), let target = perEuro(currency),
            let rate = shownRate(source, target, spread)
        else { return nil }
        let step = ConversionStep(
            from: source, to: target,
            digits: currency.minorUnitDigits - amount.currency.minorUnitDigits)
        let worth = try step.nearestMinorUnits(of: amount.minorUnits)
        let got = try step.wholeMinorUnits(of: amount.minorUnits, lessBasisPoints: spread)
        return Exchange(
            source: amount, target: Money(minorUnits: got, currency: currency), rate: rate.text,
            rateDate: date, margin: Money(minorUnits: worth - got, currency: currency))
    }

    /// The least amount of a currency whose exchange at a spread brings at least an amount above zero of another one:
    /// the price of a purchase. Errors are those of ``exchange(_:to:spreadBasisPoints:)``.
    ///
    /// The amount received is the one asked for, and the margin is in its currency.
    public func exchange(
        of currency: Currency, toReceive amount: Money, spreadBasisPoints spread: Int
    ) throws(MoneyError) -> Exchange? {
        guard let source = perEuro(currency), let target = perEuro(amount.currency),
            let rate = shownRate(source, target, spread)
        else { return nil }
        let digits = amount.currency.minorUnitDigits - currency.minorUnitDigits
        let paid = try ConversionStep(from: target, to: source, digits: -digits)
            .sufficientMinorUnits(for: amount.minorUnits, beforeBasisPoints: spread)
        let worth = try ConversionStep(from: source, to: target, digits: digits).nearestMinorUnits(of: paid)
        return Exchange(
            source: Money(minorUnits: paid, currency: currency), target: amount, rate: rate.text,
            rateDate: date, margin: Money(minorUnits: worth - amount.minorUnits, currency: amount.currency))
    }

    /// Cross rates are shown with six significant digits, like the conversion rates at the introduction of the euro
    /// (Council Regulation (EC) No 1103/97, article 4(1)).
    private static let shownDigits = 6
    /// A rate that was used for an exchange is shown with enough digits to check its amount.
    private static let checkableDigits = 10

    private func shownRate(
        _ source: ExactDecimal, _ target: ExactDecimal, _ spread: Int
    ) -> ExactDecimal? {
        let (numerator, denominator) = Self.ratio(of: source, in: target)
        return ExactDecimal(
            dividing: numerator * UInt128(ConversionStep.whole - spread),
            by: denominator * UInt128(ConversionStep.whole), significantDigits: Self.checkableDigits)
    }

    private func ratio(
        of base: Currency, in quote: Currency
    ) -> (numerator: UInt128, denominator: UInt128)? {
        guard let base = perEuro(base), let quote = perEuro(quote) else { return nil }
        return Self.ratio(of: base, in: quote)
    }

    // Both are below 10^27, because a plausible rate has at most 18 digits and nine decimals.
    private static func ratio(
        of base: ExactDecimal, in quote: ExactDecimal
    ) -> (numerator: UInt128, denominator: UInt128) {
        (
            UInt128(quote.mantissa) * UInt128(powerOfTen(base.scale)),
            UInt128(base.mantissa) * UInt128(powerOfTen(quote.scale))
        )
    }
}

/// One exact multiplication and division that converts minor units of one currency to those of another.
///
/// A rate has at most 18 digits, nine of them decimals: `minor units x rate x (10,000 - spread) x 10^n` fits in 256
/// bits, and every divisor fits in 128.
struct ConversionStep {
    /// The whole of an amount, in hundredths of a percent.
    static let whole = 10_000

    private let multiplier: UInt128
    private let factor: UInt128
    private let divisor: UInt128

    /// A step between two currencies, given the price of one euro in each.
    ///
    /// - Parameter digits: how many more decimals the target's amounts have than the source's.
    init(from source: ExactDecimal, to target: ExactDecimal, digits: Int) {
        let exponent = source.scale + digits - target.scale
        multiplier = UInt128(target.mantissa)
        factor = UInt128(powerOfTen(max(exponent, 0)))
        divisor = UInt128(source.mantissa) * UInt128(powerOfTen(max(-exponent, 0))) * UInt128(Self.whole)
    }

    /// Converts minor units (not negative), rounded to the nearest, half up. Throws `overflow`.
    func nearestMinorUnits(of source: Int64) throws(MoneyError) -> Int64 {
        let (quotient, rest) = try divided(source, lessBasisPoints: 0)
        let (rounded, overflowed) = quotient.addingReportingOverflow(rest >= divisor - rest ? 1 : 0)
        guard !overflowed else { throw .overflow }
        return rounded
    }

    /// Converts minor units (not negative), less a spread, rounded down. Throws `overflow`.
    func wholeMinorUnits(of source: Int64, lessBasisPoints spread: Int) throws(MoneyError) -> Int64 {
        try divided(source, lessBasisPoints: spread).quotient
    }

    /// Converts minor units (not negative) to those from which they are left after a spread below the whole, rounded
    /// up. Throws `overflow`.
    func sufficientMinorUnits(
        for target: Int64, beforeBasisPoints spread: Int
    ) throws(MoneyError) -> Int64 {
        let product = (UInt128(target) * multiplier).multipliedFullWidth(by: factor * UInt128(Self.whole))
        let divisor = divisor / UInt128(Self.whole) * UInt128(Self.whole - spread)
        return try divisor.dividingUp(product)
    }

    private func divided(
        _ source: Int64, lessBasisPoints spread: Int
    ) throws(MoneyError) -> (quotient: Int64, rest: UInt128) {
        let product = (UInt128(source) * multiplier)
            .multipliedFullWidth(by: factor * UInt128(Self.whole - spread))
        return try divisor.dividing(product)
    }
}

extension UInt128 {
    /// Divides a product of two numbers by this one. Throws `overflow` for more than 63 bits.
    fileprivate func dividing(
        _ product: (high: UInt128, low: UInt128)
    ) throws(MoneyError) -> (quotient: Int64, rest: UInt128) {
        guard product.high < self else { throw .overflow }
        let (quotient, rest) = dividingFullWidth(product)
        guard let quotient = Int64(exactly: quotient) else { throw .overflow }
        return (quotient, rest)
    }

    /// The same, rounded up.
    func dividingUp(_ product: (high: UInt128, low: UInt128)) throws(MoneyError) -> Int64 {
        let (quotient, rest) = try dividing(product)
        guard rest > 0 else { return quotient }
        guard quotient < .max else { throw .overflow }
        return quotient + 1
    }
}

/// Ten to the power of `exponent`, from 0 to 18.
func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
}
