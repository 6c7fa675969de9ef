import BankDomain

/// The sum of the amounts of a message, whatever their currencies (ISO 20022, `CtrlSum`), exactly.
struct ControlSum {
    /// How many decimals an amount has at most (ISO 20022, `ActiveOrHistoricCurrencyAndAmount`).
    static let scale = 5

    private var hundredThousandths: Int128 = 0

    /// Adds an amount of at most ``scale`` decimals.
    mutating func add(_ amount: ExactDecimal) {
        // An amount has at most 18 digits: a sum of 10^14 of them fits, and no file has so many.
        hundredThousandths += Self.scaled(amount)
    }

    /// Whether the sum is the one that is stated.
    func isStated(as stated: ExactDecimal) -> Bool {
        stated.scale <= Self.scale && Self.scaled(stated) == hundredThousandths
    }

    /// The sum as a decimal number.
    var text: String {
        let (whole, rest) = hundredThousandths.quotientAndRemainder(dividingBy: 100_000)
        let digits = String(rest)
        var decimals = String(repeating: "0", count: Self.scale - digits.utf8.count) + digits
        while decimals.utf8.count > 2, decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
        return "\(whole).\(decimals)"
    }

    private static func scaled(_ amount: ExactDecimal) -> Int128 {
        (amount.scale..<scale).reduce(Int128(amount.mantissa)) { value, _ in value * 10 }
    }
}
