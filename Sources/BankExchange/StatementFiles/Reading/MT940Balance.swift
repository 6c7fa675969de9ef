import BankDomain
import LanguageKit

/// Balances of MT940: `C260131EUR1234,56`.
enum MT940Balance {
    /// The balance in a field. Throws ``StatementProblem``.
    static func read(
        _ field: MT940Field
    ) throws(StatementProblem) -> (balance: StatedBalance, currency: Currency) {
        let bytes = field.lines[0].filter { $0 != 0x20 }
        guard bytes.count > 10, let sign = sign(bytes[0]),
            let date = MT940Date.date(bytes[1..<7]),
            let currency = Currency(code: String(decoding: bytes[7..<10], as: UTF8.self)),
            let amount = StatementAmount.minorUnits(bytes[10...], currency, mark: .comma)
        else {
            throw StatementProblem(
                line: field.line,
                "the balance :\(field.tag): is not of the form C260131EUR1234,56: the file is damaged or cut short"
            )
        }
        return (StatedBalance(amount: sign * amount, date: date), currency)
    }

    private static func sign(_ byte: UInt8) -> Int64? {
        switch byte {
        case UInt8(ascii: "C"): 1
        case UInt8(ascii: "D"): -1
        default: nil
        }
    }
}
