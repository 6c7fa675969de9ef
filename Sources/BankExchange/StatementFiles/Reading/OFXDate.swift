import BankDomain
import LanguageKit

/// Days of OFX: `20260131120000.000[-5:EST]` is 31 January where the bank is, which is the day that counts.
enum OFXDate {
    /// The day of a date and time. Throws ``StatementProblem``.
    static func date(_ text: String, line: Int) throws(StatementProblem) -> CalendarDate {
        let digits = text.utf8.prefix(8)
        let rest = text.utf8.dropFirst(8).first
        let isEnd = rest.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "[") } ?? true
        var number = 0
        for byte in digits where (0x30...0x39).contains(byte) { number = number * 10 + Int(byte - 0x30) }
        guard isEnd, digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        else {
            throw StatementProblem(line: line, "has \"\(text.prefix(40))\", which is no day like 20260131")
        }
        return date
    }
}
