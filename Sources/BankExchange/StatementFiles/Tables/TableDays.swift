import BankDomain

/// How days are written in a table: in one order of digits, or with names of months.
struct TableDays {
    private static let firstYear = 1980
    private static let known = [
        "YYYY-MM-DD", "YYYY/MM/DD", "YYYY.MM.DD", "YYYYMMDD", "YYYY年MM月DD日", "DD.MM.YYYY", "DD.MM.YY",
        "DD/MM/YYYY",
        "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "DD/MM/YY", "MM/DD/YY", "DD-MM-YY", "MM-DD-YY",
    ].compactMap { TableDays(format: $0) }

    private let pattern: DatePattern

    /// Days of this format, such as `DD.MM.YYYY`; `nil` if it is invalid.
    init?(format: String) {
        guard let pattern = DatePattern(format, twoDigitYearsFrom: Self.firstYear) else { return nil }
        self.pattern = pattern
    }

    /// The day in a field, optionally followed by a time; `nil` if there is none.
    func date(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        if let date = pattern.date(bytes) { return date }
        return pattern.date(Self.padded(bytes)) ?? Self.named(bytes)
    }

    /// True if a text may be a day, whatever its form.
    static func looksLikeDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)[...]
        return (6...40).contains(bytes.count) && text.contains(where: \.isNumber)
            && (named(bytes) != nil || known.contains { $0.date(bytes) != nil })
    }

    // Pads 1/5/2026 to 01/05/2026, closes 1. 5. 2026, and removes a time after the day.
    private static func padded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var (padded, group): ([UInt8], [UInt8]) = ([], [])
        for byte in bytes.drop(while: { $0 == 0x20 || $0 == UInt8(ascii: "'") }) {
            if byte.isASCIIDigit {
                group.append(byte)
                continue
            }
            if byte == 0x20, group.isEmpty, padded.last == UInt8(ascii: ".") { continue }
            if byte == 0x20 || byte == UInt8(ascii: "T") || byte == UInt8(ascii: ",") { break }
            padded += (group.count == 1 ? [0x30] : []) + group + [byte]
            group = []
        }
        // 2026.06.28. is Hungarian.
        if group.isEmpty, padded.last == UInt8(ascii: ".") { padded.removeLast() }
        return (padded + (group.count == 1 ? [0x30] : []) + group)[...]
    }

    /// `28 Jun 2026`, `Jun 28, 2026`, `28-giu-26`, `2026-Jun-28`: the name says which number is what.
    private static func named(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        guard bytes.contains(where: { $0 > 0x40 }), bytes.count <= 60 else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        var (month, numbers): (Int?, [Int]) = (nil, [])
        for part in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if let number = Int(part.prefix { $0.isASCII && $0.isNumber }) {
                numbers.append(number)
            } else if let found = StatementWords.shipped.months[StatementWords.plain(String(part))] {
                guard month == nil else { return nil }
                month = found
            }
        }
        guard let month, numbers.count >= 2 else { return nil }
        let (day, year) = numbers[0] > 31 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        guard year > 1_900 || (0...99).contains(year) else { return nil }
        let full = year > 1_900 ? year : year + (year >= firstYear % 100 ? 1_900 : 2_000)
        return CalendarDate(year: full, month: month, day: day)
    }

    /// Finds the common format of the days of a column.
    struct Guess {
        private(set) var candidates = TableDays.known
        private var hasSeen = false

        /// True if no more than one format is left.
        var isDecided: Bool { hasSeen && candidates.count <= 1 }

        /// The format, if it is the only match or there were no days.
        var days: TableDays? { candidates.count == 1 || !hasSeen ? candidates.first : nil }

        /// Adds a field, unless it has no day that a format can read.
        mutating func take(_ text: String) {
            let bytes = Array(text.utf8)[...]
            guard TableDays.named(bytes) == nil else { return }
            let fitting = candidates.filter { $0.date(bytes) != nil }
            if !fitting.isEmpty { (candidates, hasSeen) = (fitting, true) }
        }
    }
}
