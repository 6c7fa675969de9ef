import BankDomain

/// Parses amounts of statement files exactly, from digits to minor units without floating point.
struct StatementAmount {
    /// The decimal separator.
    enum Mark {
        /// A point; digits are not grouped.
        case point
        /// A comma; digits are not grouped.
        case comma
        /// A point or a comma; digits are not grouped.
        case either
    }

    /// The largest amount, in minor units, so that the sums of a file do not overflow.
    static let maximum: Int64 = 1_000_000_000_000_000

    /// Parses digits and at most one mark, after a sign if allowed. Zeros beyond the currency's decimals are ignored.
    /// `nil` if the text is not an amount of the currency, or exceeds ``maximum``.
    static func minorUnits(
        _ bytes: some Sequence<UInt8>, _ currency: Currency, mark: Mark, isSigned: Bool = false
    ) -> Int64? {
        var (value, digitCount, isNegative, hasSign) = (Int64(0), 0, false, false)
        var decimals: Int?
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digitCount += 1
                if let count = decimals {
                    guard count < currency.minorUnitDigits else {
                        guard byte == UInt8(ascii: "0") else { return nil }
                        continue
                    }
                    decimals = count + 1
                }
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
                guard value <= maximum else { return nil }
            case UInt8(ascii: "-") where isSigned && digitCount == 0 && !hasSign && decimals == nil,
                UInt8(ascii: "+") where isSigned && digitCount == 0 && !hasSign && decimals == nil:
                (hasSign, isNegative) = (true, byte == UInt8(ascii: "-"))
            case UInt8(ascii: ".") where decimals == nil && mark != .comma,
                UInt8(ascii: ",") where decimals == nil && mark != .point:
                decimals = 0
            default:
                return nil
            }
        }
        guard digitCount > 0 else { return nil }
        for _ in 0..<(currency.minorUnitDigits - (decimals ?? 0)) { value *= 10 }
        guard value <= maximum else { return nil }
        return isNegative ? -value : value
    }
}
