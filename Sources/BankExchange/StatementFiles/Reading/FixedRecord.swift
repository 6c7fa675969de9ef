import BankDomain
import BankServices
import LanguageKit

/// A record whose fields have fixed places, as in CODA and Norma 43.
struct FixedRecord {
    /// The line, from 1.
    let line: Int

    private let characters: [Character]

    init(_ text: String, line: Int) {
        (characters, self.line) = (Array(text), line)
    }

    /// The text of so many characters from a place, counted from 1; without blanks around it.
    func text(_ place: Int, _ count: Int) -> String {
        let start = min(place - 1, characters.count)
        return FreeText.trimmed(String(characters[start..<min(start + count, characters.count)]))
    }

    func starts(with text: String) -> Bool { characters.starts(with: text) }

    /// A day in digits, such as `DDMMYY`. Throws ``FileProblem``.
    func date(_ place: Int, _ pattern: DatePattern) throws(FileProblem) -> CalendarDate {
        let text = text(place, 6)
        guard let date = pattern.date(Array(text.utf8)[...]) else {
            throw problem("it has \"\(text)\", which is not a date")
        }
        return date
    }

    /// A number of digits alone. Throws ``FileProblem``.
    func number(_ place: Int, _ count: Int) throws(FileProblem) -> Int64 {
        let text = text(place, count)
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit), let number = Int64(text) else {
            throw problem("it has \"\(text)\" where a number is expected")
        }
        return number
    }

    /// An amount in digits of which the last `decimals` are decimals, in minor units of a currency. Throws
    /// ``FileProblem``.
    func amount(
        _ place: Int, _ count: Int, decimals: Int, _ currency: Currency
    ) throws(FileProblem) -> Int64 {
        var value = try number(place, count)
        for _ in currency.minorUnitDigits..<max(decimals, currency.minorUnitDigits) {
            guard value % 10 == 0 else { throw tooExact(currency) }
            value /= 10
        }
        for _ in decimals..<max(decimals, currency.minorUnitDigits) { value *= 10 }
        guard value <= StatementAmount.maximum else { throw problem("it has an amount that is too large") }
        return value
    }

    private func tooExact(_ currency: Currency) -> FileProblem {
        problem("it has an amount with more decimals than \(currency.code) has")
    }

    func problem(_ reason: Phrase) -> FileProblem { FileProblem(line: line, reason) }
}
