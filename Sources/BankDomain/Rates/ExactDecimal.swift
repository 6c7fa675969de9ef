/// A decimal number above zero, exactly as it was written: `1.1005` is 11005 ten-thousandths.
///
/// Trailing zeros are not significant: `1.10` and `1.1` are the same number.
public struct ExactDecimal: Hashable, Sendable {
    /// The maximum number of decimals.
    public static let scaleMaximum = 18
    private static let mantissaMaximum: Int64 = 999_999_999_999_999_999

    /// The digits as a whole number, above zero, of at most 18 digits and without trailing zeros after the point.
    public let mantissa: Int64
    /// How many of the digits are after the point.
    public let scale: Int

    /// `mantissa` divided by ten `scale` times; `nil` unless it is above zero and fits into 18 digits.
    public init?(mantissa: Int64, scale: Int) {
        guard mantissa > 0, (0...Self.scaleMaximum).contains(scale) else { return nil }
        var (digits, decimals) = (mantissa, scale)
        while decimals > 0, digits.isMultiple(of: 10) { (digits, decimals) = (digits / 10, decimals - 1) }
        guard digits <= Self.mantissaMaximum else { return nil }
        self.mantissa = digits
        self.scale = decimals
    }

    /// Reads digits with at most one point between them, such as `120.02`: no sign, no exponent, no grouping.
    public init?(parsingUTF8 bytes: some Sequence<UInt8>) {
        var mantissa: Int64 = 0
        var decimals: Int?
        var digitCount = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (product, overflowed) = mantissa.multipliedReportingOverflow(by: 10)
                let (sum, overflowedAgain) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
                guard !overflowed, !overflowedAgain else { return nil }
                mantissa = sum
                digitCount += 1
                decimals = decimals.map { $0 + 1 }
            case UInt8(ascii: ".") where decimals == nil && digitCount > 0:
                decimals = 0
            default:
                return nil
            }
        }
        guard decimals != 0 else { return nil }
        self.init(mantissa: mantissa, scale: decimals ?? 0)
    }

    /// Reads the same format from a text.
    public init?(_ text: String) {
        self.init(parsingUTF8: text.utf8)
    }

    /// `numerator` divided by `denominator`, both above zero and below 2^124: to `significantDigits` digits, at most 18
    /// decimals, half rounded up; `nil` if the result is zero or does not fit.
    init?(dividing numerator: UInt128, by denominator: UInt128, significantDigits: Int) {
        var (digits, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        guard digits < UInt128(Self.mantissaMaximum) else { return nil }
        var scale = 0
        var count = digits == 0 ? 0 : String(digits).utf8.count
        while count < significantDigits, scale < Self.scaleMaximum, rest > 0 {
            let (digit, next) = (rest * 10).quotientAndRemainder(dividingBy: denominator)
            digits = digits * 10 + digit
            rest = next
            scale += 1
            if digits > 0 { count += 1 }
        }
        if rest >= denominator - rest { digits += 1 }
        self.init(mantissa: Int64(digits), scale: scale)
    }

    public static let one = ExactDecimal(known: 1)

    private init(known wholeNumber: Int64) {
        self.mantissa = wholeNumber
        self.scale = 0
    }

    /// The plain decimal text: `120.02`, `0.0004`.
    public var text: String {
        DigitText.make { text in
            var rest = UInt64(mantissa)
            for _ in 0..<scale {
                text.put(UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            if scale > 0 { text.put(UInt8(ascii: ".")) }
            text.put(rest)
        }
    }
}

extension ExactDecimal: CustomStringConvertible {
    public var description: String { text }
}

extension ExactDecimal: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}
