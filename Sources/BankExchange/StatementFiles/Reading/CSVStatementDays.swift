import BankDomain

/// How the days of a statement in CSV are written.
struct CSVStatementDays {
    private static let firstYear = 1980
    private static let known = [
        "YYYY-MM-DD", "YYYY/MM/DD", "YYYY.MM.DD", "YYYYMMDD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY",
        "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "DD/MM/YY", "MM/DD/YY",
    ].compactMap { CSVStatementDays(format: $0) }

    private let pattern: DatePattern

    /// Days of this form, such as `DD.MM.YYYY`; `nil` for what is none.
    init?(format: String) {
        guard let pattern = DatePattern(format, twoDigitYearsFrom: Self.firstYear) else { return nil }
        self.pattern = pattern
    }

    /// The day that a field holds, with or without a time behind it; `nil` if it holds none.
    func date(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        if let date = pattern.date(bytes) { return date }
        return pattern.date(Self.padded(bytes))
    }

    // 1/5/2026 is 01/05/2026, and what follows a day is its time.
    private static func padded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let rest = bytes.drop { $0 == 0x20 }
        let day = rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: "T") }
        var (padded, group): ([UInt8], [UInt8]) = ([], [])
        for byte in day {
            if isDigit(byte) {
                group.append(byte)
                continue
            }
            padded += (group.count == 1 ? [0x30] : []) + group + [byte]
            group = []
        }
        return (padded + (group.count == 1 ? [0x30] : []) + group)[...]
    }

    /// Finds the form that the days of a file have in common.
    struct Guess {
        private var candidates = CSVStatementDays.known
        private var hasSeen = false

        /// Whether there is one form left.
        var isDecided: Bool { hasSeen && candidates.count == 1 }

        /// The form, if it is the only one that fits, or there were no days at all.
        var days: CSVStatementDays? { isDecided || !hasSeen ? candidates.first : nil }

        /// Takes a field; answers whether any form fits it and those before. An empty one says nothing.
        mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
            guard bytes.contains(where: { $0 != 0x20 }) else { return true }
            candidates = candidates.filter { $0.date(bytes) != nil }
            hasSeen = true
            return !candidates.isEmpty
        }
    }
}
