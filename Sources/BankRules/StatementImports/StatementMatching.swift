package import BankDomain
package import BankServices

/// An entry that an account has, as an import compares it with a file's.
package struct ComparableEntry: Hashable, Sendable {
    package let id: TransactionID
    package let day: CalendarDate
    /// Minor units, negative for a debit.
    package let amount: Int64
    /// The ID in the file from which it was imported; empty if there is none.
    package let fileID: String
    /// The format of that file; `nil` if it was not imported.
    package let format: ReconciliationFormat?

    package init(
        id: TransactionID, day: CalendarDate, amount: Int64, fileID: String = "",
        format: ReconciliationFormat? = nil
    ) {
        self.id = id
        self.day = day
        self.amount = amount
        self.fileID = fileID
        self.format = format
    }
}

/// Decides which entries of a file an account already has. The most certain matches come first, and an entry that is
/// matched is not compared again: two equal purchases in a file are two entries.
package struct StatementMatching {
    /// How far the day of an entry with the same ID and amount may move between files: some banks write the booking
    /// date, others the value date.
    package static let idDays = 7

    private struct Content: Hashable {
        let amount: Int64
        let day: Int
    }

    private let entries: [ComparableEntry]
    private let format: ReconciliationFormat
    private let toleranceDays: Int
    private var isTaken: [Bool]
    private var found: [(status: StatementImportStatus, entry: TransactionID?)?] = []

    package init(_ entries: [ComparableEntry], format: ReconciliationFormat, toleranceDays: Int) {
        self.entries = entries
        self.format = format
        self.toleranceDays = toleranceDays
        isTaken = Array(repeating: false, count: entries.count)
    }

    /// What becomes of each row, in the order of the rows.
    package mutating func decisions(
        on rows: [StatementImportRow]
    ) -> [(status: StatementImportStatus, entry: TransactionID?)] {
        found = rows.map { $0.isRepeated ? (.repeated, nil) : nil }
        takeOwn(rows)
        for days in [0, Self.idDays] { takeByID(rows, days: days) }
        if Self.hasUniqueIDs(format) { setDifferingApart(rows) }
        for days in 0...toleranceDays { takeByContent(rows, days: days) }
        return found.map { $0 ?? (.new, nil) }
    }

    /// Whether a format requires IDs that no two entries of an account share. Others count rows, or have an ID for a
    /// whole batch.
    private static func hasUniqueIDs(_ format: ReconciliationFormat?) -> Bool { format == .ofx }

    // A file that this bank wrote has the IDs of its entries.
    private mutating func takeOwn(_ rows: [StatementImportRow]) {
        let places = Dictionary(entries.indices.map { (entries[$0].id.text, $0) }) { first, _ in first }
        for (index, row) in rows.enumerated() where found[index] == nil && !row.fileID.isEmpty {
            guard let place = places[row.fileID], !isTaken[place] else { continue }
            take(place, for: index)
            if entries[place].amount != row.amount.minorUnits {
                found[index] = (.differing, entries[place].id)
            }
        }
    }

    private mutating func takeByID(_ rows: [StatementImportRow], days: Int) {
        let places = Dictionary(
            grouping: entries.indices.filter { !isTaken[$0] && !entries[$0].fileID.isEmpty }
        ) { entries[$0].fileID }
        guard !places.isEmpty else { return }
        for (index, row) in rows.enumerated() where found[index] == nil && !row.fileID.isEmpty {
            let fitting = places[row.fileID]?.first { place in
                !isTaken[place] && entries[place].amount == row.amount.minorUnits
                    && abs(entries[place].day.dayNumber - row.bookingDate.dayNumber) <= days
            }
            if let fitting { take(fitting, for: index) }
        }
    }

    // An ID that is once on each side: the bank changed the entry, or gave its ID away again.
    private mutating func setDifferingApart(_ rows: [StatementImportRow]) {
        let places = Dictionary(
            grouping: entries.indices.filter { !isTaken[$0] && Self.hasUniqueIDs(entries[$0].format) }
        ) { entries[$0].fileID }
        let named = Dictionary(
            grouping: rows.indices.filter { found[$0] == nil && !rows[$0].fileID.isEmpty }
        ) { rows[$0].fileID }
        for (id, indices) in named where indices.count == 1 {
            guard let known = places[id], known.count == 1 else { continue }
            isTaken[known[0]] = true
            found[indices[0]] = (.differing, entries[known[0]].id)
        }
    }

    private mutating func takeByContent(_ rows: [StatementImportRow], days: Int) {
        var places: [Content: [Int]] = [:]
        for place in entries.indices.reversed() where !isTaken[place] {
            let key = Content(amount: entries[place].amount, day: entries[place].day.dayNumber)
            places[key, default: []].append(place)
        }
        for (index, row) in rows.enumerated() where found[index] == nil {
            for day in days == 0 ? [0] : [-days, days] where found[index] == nil {
                let key = Content(
                    amount: row.amount.minorUnits, day: row.bookingDate.dayNumber + day)
                guard let at = places[key]?.lastIndex(where: { canBeSame(row, entries[$0]) }),
                    let place = places[key]?.remove(at: at)
                else { continue }
                take(place, for: index)
            }
        }
    }

    // Of one account, entries with different unique IDs are different ones.
    private func canBeSame(_ row: StatementImportRow, _ entry: ComparableEntry) -> Bool {
        row.fileID.isEmpty || entry.fileID.isEmpty || row.fileID == entry.fileID
            || entry.format != format || !Self.hasUniqueIDs(format)
    }

    private mutating func take(_ place: Int, for index: Int) {
        isTaken[place] = true
        found[index] = (.known, entries[place].id)
    }
}
