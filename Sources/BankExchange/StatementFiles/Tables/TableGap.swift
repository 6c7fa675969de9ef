import LanguageKit

/// The rows between the entries of a table: titles, totals, continuations, and headers again.
struct TableGap {
    private static let leftOutMaximum = 20

    /// The status of the rows under the last title.
    private(set) var status: StatementWords.Status?

    private let header: TableHeader
    private var leftOut: [Int] = []
    private var leftOutCount = 0
    // What the rows since the last entry say.
    private var (namesAccount, beginsAccount, hasTitle, hasStatus) = (false, false, false, false)

    init(_ form: TableForm) {
        header = form.header
        status = form.preamble.status
    }

    private static let otherTable: Phrase =
        "it begins another table, perhaps of another account; use a file for each"

    /// Takes a row without a day. Throws ``FileProblem`` for the header of another table and for an amount in a row
    /// that is no total.
    mutating func take(_ row: inout TableRow) throws {
        let fields = row.fields
        if fields == header.names {
            let isOther = namesAccount || hasTitle || (status ?? .booked != .booked && !hasStatus)
            if isOther { throw row.problem(nil, Self.otherTable) }
            return
        }
        guard !Self.isHeader(fields) else { throw row.problem(nil, Self.otherTable) }
        takeTitle(fields)
        namesAccount = namesAccount || fields.contains(where: Self.hasAccount)
        guard row.hasAmount, !Self.isFooter(fields) else { return leaveOut(row.line) }
        let text = row.text(.bookingDate) ?? ""
        guard !text.isEmpty else {
            throw row.problem(.bookingDate, "it is empty, but there is an amount")
        }
        throw row.problem(
            .bookingDate, "\"\(text.prefix(30))\" has a different date format; use --date-format")
    }

    // A title stands in the first column; a continuation of the entry before it, in the column of its texts.
    private mutating func takeTitle(_ fields: [String]) {
        guard let first = fields.first, !first.isEmpty, !Self.isFooter(fields),
            [.text, .counterparty, .reference, .id].allSatisfy({ header.places[$0] != 0 })
        else { return }
        let filled = fields.filter { !$0.isEmpty }
        if filled.count <= 3, TableTitle.namesAccount(filled) { beginsAccount = true }
        guard filled.count == 1, !TableDays.looksLikeDay(first) else { return }
        if let found = TableTitle.status(first) {
            (status, hasStatus, hasTitle) = (found, true, false)
        } else {
            hasTitle = true
        }
    }

    /// True if rows since the last entry say something about the next one.
    var isOpen: Bool { beginsAccount || hasTitle || namesAccount || hasStatus }

    /// Takes a row with an entry. Throws ``FileProblem`` if it is one of another account.
    mutating func end(at row: TableRow) throws {
        if beginsAccount { throw row.problem(nil, Self.otherTable) }
        (namesAccount, hasTitle, hasStatus) = (false, false, false)
    }

    /// Counts a row as one that is no entry.
    mutating func leaveOut(_ line: Int) {
        if leftOut.count < Self.leftOutMaximum { leftOut.append(line) }
        leftOutCount += 1
    }

    /// The notice about rows that are no entries.
    var notice: Phrase? {
        guard leftOutCount > 0 else { return nil }
        let lines =
            leftOut.map(String.init).joined(separator: ", ") + (leftOutCount > leftOut.count ? ", …" : "")
        return "rows that are no entries were left out: \(leftOutCount) (lines \(lines))"
    }

    private static func isHeader(_ fields: [String]) -> Bool {
        let columns = Set(
            fields.compactMap { StatementWords.shipped.columns[StatementWords.plain($0)]?.column })
        return columns.contains(.bookingDate) && !columns.isDisjoint(with: TableColumn.entryAmounts)
    }

    // Six digits or more that are no day.
    private static func hasAccount(_ field: String) -> Bool {
        field.filter { $0 != " " }.split { !$0.isLetter && !$0.isNumber }.contains { word in
            word.count(where: \.isNumber) >= 6 && !TableDays.looksLikeDay(String(word))
        }
    }

    // A total without a day may go on with other words: "Total of 12 payments".
    private static func isFooter(_ fields: [String]) -> Bool {
        guard let first = fields.first(where: { !$0.isEmpty }) else { return true }
        let words = StatementWords.words(first)
        return (1...max(1, min(5, words.count))).contains {
            StatementWords.shipped.isTotal(words.prefix($0).joined())
        }
    }
}
