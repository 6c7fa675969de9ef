import BankDomain
import LanguageKit

/// Finds the common format of the days of a column.
struct TableDayGuess {
    /// What the days of a column show.
    enum Result {
        case days(TableDays)
        /// Several formats fit; in this one the days are near each other, and in no other.
        case nearest(TableDays)
        /// Several formats fit; this is one of them.
        case ambiguous(TableDays)
    }

    private static let sampleMaximum = 1_000
    private static let nearDays = 400
    private static let farDays = 3_650

    private var usual = TableDays.usual
    private var rare = TableDays.rare
    private var seen: [ArraySlice<UInt8>] = []

    /// Adds a field, unless it has no day that a format can read.
    mutating func take(_ text: String) {
        let bytes = Array(text.utf8)[...]
        guard seen.count < Self.sampleMaximum, bytes.count >= 6, bytes.count <= 40 else { return }
        let fits = { (days: TableDays) in days.dateInDigits(bytes) != nil }
        let (usual, rare) = (usual.filter(fits), rare.filter(fits))
        guard !usual.isEmpty || !rare.isEmpty else { return }
        (self.usual, self.rare) = (usual, rare)
        seen.append(bytes)
    }

    /// The format. A column without days in digits has names of months, which every format reads.
    var result: Result {
        guard !seen.isEmpty else { return .days(TableDays.usual[0]) }
        let all = usual + rare
        guard all.count > 1 else { return .days(all[0]) }
        let spans = all.map(span)
        let near = all.indices.filter { spans[$0] <= Self.nearDays }
        let far = all.indices.filter { spans[$0] > Self.farDays }
        if near.count == 1, near.count + far.count == all.count {
            let isUsual = near[0] < usual.count && usual.count == 1
            return isUsual ? .days(all[near[0]]) : .nearest(all[near[0]])
        }
        return usual.count == 1 && spans[0] <= Self.farDays ? .days(usual[0]) : .ambiguous(all[0])
    }

    /// The only format that fits, or the only usual one; `nil` if several do.
    var only: TableDays? {
        guard case .days(let days) = result else { return nil }
        return days
    }

    /// The format with the day first, if the month may be first as well and nothing else fits.
    var dayFirst: TableDays? {
        guard rare.isEmpty, usual.count == 2, usual.contains(where: { $0.format.hasPrefix("MM") }) else {
            return nil
        }
        return usual.first { $0.format.hasPrefix("DD") }
    }

    /// Whether a format is one of those that fit.
    func fits(_ days: TableDays) -> Bool { (usual + rare).contains { $0.format == days.format } }

    /// True if the year may be first or last.
    var isOfYears: Bool { (usual + rare).contains { $0.format.hasPrefix("YY-") } }

    /// Why the days can't be read.
    static func ambiguity(_ isOfYears: Bool) -> Phrase {
        isOfYears
            ? "the days can begin or end with the year; use --date-format, such as YY-MM-DD or DD-MM-YY"
            : "the dates can be read as month first or as day first; use --date-format, such as DD/MM/YYYY or MM/DD/YYYY"
    }

    /// What to say about days that were read in the format in which they are near each other.
    static func notice(of days: TableDays, in column: String) -> Phrase {
        """
        the days in the column \(column) were read as \(days.format), because they are near each other then; use \
        --date-format for another form
        """
    }

    // How many days lie between the first and the last one.
    private func span(_ format: TableDays) -> Int {
        let dates = seen.compactMap { format.dateInDigits($0) }
        guard let first = dates.min(), let last = dates.max() else { return 0 }
        return last.dayNumber - first.dayNumber
    }
}
