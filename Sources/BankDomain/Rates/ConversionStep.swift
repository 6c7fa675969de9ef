/// One exact multiplication and division that takes minor units of a currency to those of another.
///
/// A rate has at most 18 digits, nine of them decimals: `minor units x rate x (10,000 - spread) x 10^n` has room in 256
/// bits, and so has everything that it is divided by in 128.
struct ConversionStep {
    /// All of an amount, in hundredths of a percent.
    static let whole = 10_000

    private let multiplier: UInt128
    private let factor: UInt128
    private let divisor: UInt128

    /// A step between two currencies, of each of which one euro costs so much.
    ///
    /// - Parameter digits: how many more decimals the target's amounts have than the source's.
    init(from source: ExactDecimal, to target: ExactDecimal, digits: Int) {
        let exponent = source.scale + digits - target.scale
        multiplier = UInt128(target.mantissa)
        factor = UInt128(powerOfTen(max(exponent, 0)))
        divisor = UInt128(source.mantissa) * UInt128(powerOfTen(max(-exponent, 0))) * UInt128(Self.whole)
    }

    /// What minor units, which are not below zero, come to, less a spread: rounded to the nearest, half up. Throws
    /// `overflow`.
    func minorUnits(of source: Int64, lessBasisPoints spread: Int) throws(MoneyError) -> Int64 {
        let (quotient, rest) = try divided(source, lessBasisPoints: spread)
        let (rounded, overflowed) = quotient.addingReportingOverflow(rest >= divisor - rest ? 1 : 0)
        guard !overflowed else { throw .overflow }
        return rounded
    }

    /// What minor units, which are not below zero, come to at least: rounded down. Throws `overflow`.
    func wholeMinorUnits(of source: Int64) throws(MoneyError) -> Int64 {
        try divided(source, lessBasisPoints: 0).quotient
    }

    private func divided(
        _ source: Int64, lessBasisPoints spread: Int
    ) throws(MoneyError) -> (quotient: Int64, rest: UInt128) {
        let product = (UInt128(source) * multiplier)
            .multipliedFullWidth(by: factor * UInt128(Self.whole - spread))
        guard product.high < divisor else { throw .overflow }
        let (quotient, rest) = divisor.dividingFullWidth(product)
        guard let quotient = Int64(exactly: quotient) else { throw .overflow }
        return (quotient, rest)
    }
}

/// Ten to the power of `exponent`, from 0 to 18.
func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
}
