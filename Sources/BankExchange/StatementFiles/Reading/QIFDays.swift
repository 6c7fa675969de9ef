import BankDomain
import LanguageKit

/// How days are written in a QIF file. Quicken writes 6/ 9'26 for 6/9/26, and can have both 6/29/99 and 6/29'01 in a
/// file.
struct QIFDays {
    private static let firstYear = 80

    private let days: TableDays
    // Whether years are last for sure; then all are read with four digits.
    private let hasLongYears: Bool

    /// Finds the form of some days. Throws ``FileProblem`` if they can be read in two ways.
    init(_ texts: [String], format: String?, _ notices: inout StatementNotices) throws(FileProblem) {
        let hasLongYears = texts.contains { $0.contains("'") || Self.numbers($0).last?.count == 4 }
        if let format {
            let isShort = format.hasSuffix("YY") && !format.hasSuffix("YYYY")
            if let days = TableDays(format: isShort && hasLongYears ? format + "YY" : format) {
                self.days = days
                self.hasLongYears = hasLongYears || format.hasSuffix("YYYY")
                return
            }
        }
        self.hasLongYears = hasLongYears
        var guess = TableDayGuess()
        for text in texts { guess.take(Self.plain(text, hasLongYears)) }
        switch guess.result {
        case .days(let days): self.days = days
        case .nearest(let days):
            notices.add(TableDayGuess.notice(of: days, in: "D"))
            self.days = days
        case .ambiguous: throw FileProblem(line: nil, TableDayGuess.ambiguity(guess.isOfYears))
        }
    }

    /// The day in a field; `nil` if there is none.
    func date(_ text: String) -> CalendarDate? {
        days.date(Array(Self.plain(text, hasLongYears).utf8)[...])
    }

    private static func numbers(_ text: String) -> [Substring] {
        text.split { !$0.isNumber }
    }

    private static func plain(_ text: String, _ hasLongYears: Bool) -> String {
        let mark = text.first { "/-.".contains($0) } ?? "/"
        let plain = text.replacing("'", with: String(mark)).filter { $0 != " " }
        let numbers = numbers(plain)
        guard hasLongYears, numbers.count == 3, numbers[2].count == 2, numbers[0].count <= 2,
            let year = Int(numbers[2]), plain.hasSuffix(numbers[2])
        else { return plain }
        return plain.dropLast(2) + String(year >= firstYear ? 1_900 + year : 2_000 + year)
    }
}
