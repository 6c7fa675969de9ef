extension Money {
    /// Reads a decimal text such as `1234.50` or `-3`.
    ///
    /// Only ASCII digits, one leading sign and one point are accepted: grouping, exponents, spaces and digits of other
    /// scripts are refused. Trailing zeros beyond the currency's decimals are refused too: `1.000` is more likely a
    /// misread thousand than a dollar.
    public init(parsing text: some StringProtocol, currency: Currency) throws(MoneyError) {
        var reader = DecimalReader(digitsAllowed: currency.minorUnitDigits)
        for byte in text.utf8 { try reader.take(byte) }
        self.init(minorUnits: try reader.finish(), currency: currency)
    }

    /// Reads the same grammar as ``init(parsing:currency:)`` from bytes, without making a string.
    public init(
        parsingUTF8 bytes: some Sequence<UInt8>, currency: Currency
    ) throws(MoneyError) {
        var reader = DecimalReader(digitsAllowed: currency.minorUnitDigits)
        for byte in bytes { try reader.take(byte) }
        self.init(minorUnits: try reader.finish(), currency: currency)
    }

    /// The plain decimal text, the inverse of ``init(parsing:currency:)``: `5432.50`, `-0.05`, `100` for
    /// a currency without decimals. Zero has no sign.
    public var decimalText: String { text(separator: nil) }

    /// The decimal text with thousands grouped, for people: `5,432.50`.
    public var groupedText: String { text(separator: UInt8(ascii: ",")) }

    private func text(separator: UInt8?) -> String {
        let perMajor = UInt64(currency.minorUnitsPerMajor)
        let magnitude = minorUnits.magnitude
        return DigitText.make { text in
            if currency.minorUnitDigits > 0 {
                text.put(magnitude % perMajor, width: currency.minorUnitDigits)
                text.put(UInt8(ascii: "."))
            }
            text.put(magnitude / perMajor, separator: separator)
            if isNegative { text.put(UInt8(ascii: "-")) }
        }
    }
}

/// Reads one decimal number, byte by byte, into minor units.
private struct DecimalReader {
    private let digitsAllowed: Int
    private var isNegative = false
    private var hasSign = false
    private var magnitude: Int64 = 0
    private var digitCount = 0
    private var decimals: Int?

    init(digitsAllowed: Int) {
        self.digitsAllowed = digitsAllowed
    }

    mutating func take(_ byte: UInt8) throws(MoneyError) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            try takeDigit(Int64(byte - UInt8(ascii: "0")))
        case UInt8(ascii: "."):
            guard decimals == nil, digitCount > 0 else { throw .notANumber }
            decimals = 0
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            guard !hasSign, digitCount == 0 else { throw .notANumber }
            hasSign = true
            isNegative = byte == UInt8(ascii: "-")
        default:
            throw .notANumber
        }
    }

    private mutating func takeDigit(_ digit: Int64) throws(MoneyError) {
        if let count = decimals {
            guard count < digitsAllowed else { throw .tooManyDecimals(allowed: digitsAllowed) }
            decimals = count + 1
        }
        digitCount += 1
        try shift(adding: digit)
    }

    private mutating func shift(adding digit: Int64) throws(MoneyError) {
        // The magnitude is kept negative, because Int64 has one more value below zero than above.
        let (product, overflowed) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, overflowedAgain) = product.subtractingReportingOverflow(digit)
        guard !overflowed, !overflowedAgain else { throw .overflow }
        magnitude = sum
    }

    mutating func finish() throws(MoneyError) -> Int64 {
        guard digitCount > 0 else { throw hasSign ? .notANumber : .empty }
        if let decimals, decimals == 0 { throw .notANumber }
        for _ in 0..<(digitsAllowed - (decimals ?? 0)) { try shift(adding: 0) }
        guard !isNegative else { return magnitude }
        guard magnitude != .min else { throw .overflow }
        return -magnitude
    }
}
