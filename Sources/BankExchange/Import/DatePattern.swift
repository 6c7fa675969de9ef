import BankDomain

/// A date format: `Y`, `M` and `D` match digits, other characters match themselves.
///
/// `YYMMDD`, `YYYY-MM-DD` and `DD.MM.YYYY` are patterns. A two-digit year is in the hundred years that begin with the
/// map's `twoDigitYearsFrom`.
struct DatePattern {
    private let pattern: [UInt8]
    private let firstYear: Int?

    /// Parses a pattern; `nil` unless it has two or four `Y`, two `M` and two `D`, and, for two `Y`, a first year.
    init?(_ text: String, twoDigitYearsFrom firstYear: Int?) {
        let pattern = Array(text.utf8)
        let count = { (letter: Unicode.Scalar) in pattern.count { $0 == UInt8(ascii: letter) } }
        let years = count("Y")
        guard count("M") == 2, count("D") == 2, years == 4 || (years == 2 && firstYear != nil) else {
            return nil
        }
        self.pattern = pattern
        self.firstYear = years == 2 ? firstYear : nil
    }

    /// Days in records of banks. Years begin with 1980.
    static let (ddmmyy, yymmdd) = (DatePattern(record: "DDMMYY"), DatePattern(record: "YYMMDD"))

    private init(record text: String) {
        (pattern, firstYear) = (Array(text.utf8), 1980)
    }

    /// Parses a date; `nil` if it does not match or the calendar has no such day.
    func date(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        guard bytes.count == pattern.count else { return nil }
        var (year, month, day) = (0, 0, 0)
        for (byte, letter) in zip(bytes, pattern) {
            let digit = Int(byte) - 0x30
            let isDigit = (0...9).contains(digit)
            switch letter {
            case UInt8(ascii: "Y"):
                guard isDigit else { return nil }
                year = year * 10 + digit
            case UInt8(ascii: "M"):
                guard isDigit else { return nil }
                month = month * 10 + digit
            case UInt8(ascii: "D"):
                guard isDigit else { return nil }
                day = day * 10 + digit
            default:
                guard byte == letter else { return nil }
            }
        }
        return CalendarDate(year: fullYear(year), month: month, day: day)
    }

    private func fullYear(_ year: Int) -> Int {
        guard let firstYear else { return year }
        let hundred = firstYear / 100 * 100
        return year >= firstYear % 100 ? hundred + year : hundred + 100 + year
    }
}
