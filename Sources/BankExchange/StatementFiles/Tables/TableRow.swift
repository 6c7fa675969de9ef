import BankDomain
import BankServices
import LanguageKit

/// One row of a table at a time, with the meaning that the table's form gives it.
struct TableRow {
    private static let leftOutMaximum = 20

    /// The encoding of the texts.
    private(set) var texts: StatementText
    var notices = StatementNotices()

    private let form: TableForm
    private var reader: CSVReader
    private var leftOut: [Int] = []
    private var leftOutCount = 0
    // Whether rows since the last entry may name another account.
    private var namesAccount = false
    private var statuses: [String: StatementWords.Status] = [:]

    init(_ form: TableForm, _ reader: CSVReader, _ texts: StatementText) {
        self.form = form
        self.reader = reader
        self.texts = texts
    }

    /// Reads the next row after the header; `false` at the end.
    mutating func next() throws -> Bool {
        repeat {
            guard try reader.next() else { return false }
        } while reader.record.line <= form.header.line
        return true
    }

    private var record: CSVRecord { reader.record }
    var line: Int { record.line }

    /// True for a row of empty fields, as between pages.
    var isBlank: Bool { (0..<record.fieldCount).allSatisfy(isBlank) }

    private func isBlank(_ place: Int) -> Bool { record[place].allSatisfy { $0 == 0x20 } }

    private func place(_ column: TableColumn) -> Int? {
        form.header.places[column].flatMap { $0 < record.fieldCount ? $0 : nil }
    }

    private func isEmpty(_ column: TableColumn) -> Bool { place(column).map(isBlank) ?? true }

    /// The text in a column; `nil` if there is no such column.
    mutating func text(_ column: TableColumn) -> String? {
        place(column).map { texts.text(record[$0]) }
    }

    /// The day of the booking; `nil` if the row has none.
    var date: CalendarDate? { place(.bookingDate).flatMap { form.days.date(record[$0]) } }

    /// The value date; `nil` if there is none that can be read.
    var valueDate: CalendarDate? { place(.valueDate).flatMap { form.valueDays?.date(record[$0]) } }

    /// The balance beside the entry. It is optional, so an unreadable one is ignored.
    var balance: Int64? {
        guard let place = place(.balance), let value = try? form.amounts.minorUnits(record[place]) else {
            return nil
        }
        return form.meaning.hasInvertedBalances ? -value : value
    }

    /// True for a row with a balance but no entry, such as "Opening balance".
    var hasOnlyBalance: Bool {
        [.amount, .debit, .credit, .id, .reference, .counterparty].allSatisfy(isEmpty)
    }

    /// Whether the entry is booked. A word that is not known counts as booked, with a notice.
    var status: StatementWords.Status {
        mutating get {
            guard let text = text(.status), !text.isEmpty else { return .booked }
            if let known = statuses[text] { return known }
            if statuses.count > 1_000 { statuses = [:] }
            let known = StatementWords.shipped.status(text)
            if known == nil, text.contains(where: \.isLetter) {
                notices.add(
                    "the status \"\(text.prefix(40))\" is not known; entries with it were read as booked")
            }
            statuses[text] = known ?? .booked
            return known ?? .booked
        }
    }

    /// The entry's amount, negative for a debit; `nil` if it has none. Throws ``StatementProblem``.
    mutating func amount() throws -> Int64? {
        var amounts = TableMeaning.Amounts()
        amounts.amount = try value(.amount)
        amounts.debit = try value(.debit)
        amounts.credit = try value(.credit)
        amounts.fee = try value(.fee)
        if amounts.amount != nil { amounts.direction = try direction() }
        do throws(TableMeaning.Fault) {
            return try form.meaning.value(amounts)
        } catch {
            switch error {
            case .none: return nil
            case .twoAmounts: throw problem(.debit, "debit and credit both have an amount")
            case .contradiction:
                throw problem(
                    .direction,
                    "\"\(texts.text(record[place(.direction) ?? 0]).prefix(20))\" contradicts the sign of the amount"
                )
            case .fee:
                throw problem(
                    .fee,
                    """
                    it has a fee, and no balance shows whether the amount includes it; name the amount's column with \
                    --amount-column to read amounts as they are
                    """)
            }
        }
    }

    private mutating func value(_ column: TableColumn) throws(StatementProblem) -> Int64? {
        guard let place = place(column), !isBlank(place) else { return nil }
        do throws(TableAmount.Reason) {
            return try form.amounts.minorUnits(record[place])
        } catch {
            let text = texts.text(record[place])
            switch error {
            case .noAmount:
                throw problem(
                    column, "\"\(text.prefix(40))\" is not an amount in \(form.amounts.currency.code)")
            case .ambiguous:
                throw problem(
                    column, "\"\(text.prefix(40))\" is ambiguous; use --decimal-comma or --decimal-point")
            }
        }
    }

    private mutating func direction() throws(StatementProblem) -> Int64? {
        guard let text = text(.direction), !text.isEmpty else { return nil }
        if let known = StatementWords.shipped.directions[StatementWords.plain(text)] { return known }
        let name = form.header.name(form.header.places[.direction] ?? 0)
        guard form.hasSigns else {
            throw problem(.direction, "\"\(text.prefix(20))\" is neither credit nor debit")
        }
        notices.add(
            "the column \(name) has \"\(text.prefix(20))\", which is neither credit nor debit; the signs of amounts count"
        )
        return nil
    }

    /// True if the row has a word such as "pending" where the day of the booking is expected.
    var hasStatusForDate: Bool {
        mutating get {
            guard let text = text(.bookingDate), !text.isEmpty, text.count < 40 else {
                return false
            }
            let status = StatementWords.shipped.status(text)
            return status == .pending || status == .failed
        }
    }

    /// Leaves out a row without a day: a header again, a part of the entry before it, a total. Throws
    /// ``StatementProblem`` for any other, and for the header of another table.
    mutating func leaveOut() throws {
        let fields = (0..<record.fieldCount).map { texts.text(record[$0]) }
        if fields == form.header.names, !namesAccount { return }
        guard fields != form.header.names, !Self.isHeader(fields) else {
            throw problem(nil, "it begins another table, perhaps of another account; use a file for each")
        }
        namesAccount = namesAccount || fields.contains(where: Self.hasAccount)
        let hasAmount = [TableColumn.amount, .debit, .credit].contains { !isEmpty($0) }
        guard hasAmount, !Self.isFooter(fields) else { return addLeftOut() }
        let text = text(.bookingDate) ?? ""
        guard !text.isEmpty else { throw problem(.bookingDate, "it is empty, but there is an amount") }
        throw problem(
            .bookingDate, "\"\(text.prefix(30))\" has a different date format; use --date-format")
    }

    /// Notes an entry: rows after it may lead to another table.
    mutating func endGap() { namesAccount = false }

    private static func isHeader(_ fields: [String]) -> Bool {
        let columns = Set(
            fields.compactMap { StatementWords.shipped.columns[StatementWords.plain($0)]?.column })
        return columns.contains(.bookingDate) && !columns.isDisjoint(with: [.amount, .debit, .credit])
    }

    // Six digits or more that are no day.
    private static func hasAccount(_ field: String) -> Bool {
        field.filter { $0 != " " }.split { !$0.isLetter && !$0.isNumber }.contains { word in
            word.count(where: \.isNumber) >= 6 && !TableDays.looksLikeDay(String(word))
        }
    }

    private static func isFooter(_ fields: [String]) -> Bool {
        guard let first = fields.first(where: { !$0.isEmpty }) else { return true }
        let words = StatementWords.words(first)
        return (1...max(1, min(4, words.count))).contains {
            StatementWords.shipped.footers.contains(words.prefix($0).joined())
        }
    }

    /// Counts the row as one that is no entry.
    mutating func addLeftOut() {
        if leftOut.count < Self.leftOutMaximum { leftOut.append(line) }
        leftOutCount += 1
    }

    /// Adds the notice about rows that are no entries.
    mutating func endNotices() {
        guard leftOutCount > 0 else { return }
        let lines =
            leftOut.map(String.init).joined(separator: ", ") + (leftOutCount > leftOut.count ? ", …" : "")
        notices.add("rows without a date or an amount were left out: \(leftOutCount) (lines \(lines))")
    }

    /// Throws ``StatementProblem`` for a row that is cut off or has fields without a column.
    func requireFieldCount() throws(StatementProblem) {
        let names = form.header.names
        let (fewer, more) = (min(record.fieldCount, names.count), max(record.fieldCount, names.count))
        guard
            (fewer..<more).allSatisfy({ $0 < names.count ? names[$0].isEmpty : isBlank($0) })
        else {
            throw problem(nil, "it has \(record.fieldCount) fields instead of \(names.count)")
        }
    }

    func problem(_ column: TableColumn?, _ reason: Phrase) -> StatementProblem {
        let name = column.flatMap { form.header.places[$0] }.map(form.header.name)
        return StatementProblem(line: line, column: name, reason)
    }
}
