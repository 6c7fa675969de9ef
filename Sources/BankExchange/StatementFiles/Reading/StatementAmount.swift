import BankDomain

/// Reads amounts of statement files, exactly: digits into minor units, and no number between them.
struct StatementAmount {
    /// Which mark stands before the decimals.
    enum Mark {
        /// A point; nothing groups the digits.
        case point
        /// A comma; nothing groups the digits.
        case comma
        /// A point or a comma; nothing groups the digits.
        case either
    }

    /// The largest amount, in minor units, so that the sums of a file fit.
    static let maximum: Int64 = 1_000_000_000_000_000

    /// Digits and at most one mark, after a sign if one is allowed. Zeros beyond the currency's decimals say nothing.
    /// `nil` for what is no amount of the currency, or beyond ``maximum``.
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
