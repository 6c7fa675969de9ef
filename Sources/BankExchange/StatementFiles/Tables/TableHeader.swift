import BankServices
import LanguageKit

/// The header of a table: where it is, and what its columns are.
struct TableHeader {
    /// How many rows may stand before the first entry.
    static let rowMaximum = 60
    /// How many rows after a header say whether it is one.
    static let checkedRowCount = 8

    /// The line of the header, from 1; the line before the first entry if there is none.
    let line: Int
    /// The names as written; numbers if there is no header.
    let names: [String]
    /// Whether the columns have names.
    let hasNames: Bool
    var places: TablePlaces
    /// The places of columns with a known name, the surest first.
    let known: [TableColumn: [(place: Int, rank: Int)]]
    /// The places of the columns of texts, which are joined; none if there is one column.
    var textPlaces: [Int] = []
    /// What "yes" says in the column of the status; `nil` if its words say it themselves.
    var statusOfYes: StatementWords.Status?
    /// Words of directions and statuses that a map adds, each as `StatementWords.plain`.
    var (ownDirections, ownStatuses): ([String: Int64], [String: StatementWords.Status]) = ([:], [:])
    /// What was decided by content.
    var notices: [Phrase] = []
    /// What was guessed by content alone.
    var doubts: [TableDoubt] = []
    /// How many of its columns are known, and how many of the rows after it fit.
    var score = 0

    /// The best header of a sample; `nil` if no row is one.
    static func best(of sample: TableSample, _ layout: StatementLayout) -> TableHeader? {
        var best: TableHeader?
        for (index, row) in sample.rows.prefix(rowMaximum).enumerated() where row.fields.count > 1 {
            var header = TableHeader(row.fields, line: row.line)
            let rest = sample.rows[(index + 1)...]
            guard header.settle(rest.prefix(200), layout), header.fitting([row]) == 0 else { continue }
            header.score = header.places.count + 3 * header.fitting(rest.prefix(checkedRowCount))
            if header.score > best?.score ?? -1 { best = header }
        }
        return best ?? numbered(of: sample, layout)
    }

    init(_ names: [String], line: Int) {
        (self.names, self.line, hasNames, places) = (names, line, true, TablePlaces())
        var known: [TableColumn: [(place: Int, rank: Int)]] = [:]
        for (place, name) in names.enumerated() where !name.isEmpty && name.utf8.count < 80 {
            guard let found = TableColumn.known(name) else { continue }
            known[found.column, default: []].append((place, found.rank))
        }
        // A stable order: of two equal names, the first one.
        self.known = known.mapValues { all in all.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) } }
    }

    // Decides which columns count; false if there is no day or no amount.
    private mutating func settle(
        _ rows: some Collection<TableSample.Row>, _ layout: StatementLayout
    ) -> Bool {
        chooseKnown(rows)
        guard choose(layout, rows, place: Self.place), isComplete else { return false }
        chooseByContent(rows)
        chooseTexts()
        return isComplete
    }

    // A file without a header: the options say the numbers of columns, and entries begin at the first row that has a
    // day and an amount there. A row before it with as many fields may have names.
    private static func numbered(of sample: TableSample, _ layout: StatementLayout) -> TableHeader? {
        for (index, row) in sample.rows.prefix(rowMaximum).enumerated() {
            var header = TableHeader(numbersOf: row, after: index == 0 ? nil : sample.rows[index - 1])
            let rest = sample.rows[index...]
            guard header.choose(layout, rest, place: { name, names in number(name, names) }),
                header.isComplete, header.fitting([row]) == 1
            else { continue }
            header.chooseByContent(rest.prefix(200))
            header.score = header.fitting(rest.prefix(checkedRowCount))
            return header
        }
        return nil
    }

    init(numbersOf row: TableSample.Row, after previous: TableSample.Row?) {
        line = previous?.line ?? 0
        names = (1...max(1, row.fields.count)).map(String.init)
        (hasNames, places, known) = (false, TablePlaces(), [:])
    }

    // The columns that options name; false if there is no such column.
    private mutating func choose(
        _ layout: StatementLayout, _ rows: some Collection<TableSample.Row>, place: (String, [String]) -> Int?
    ) -> Bool {
        let named: [(TableColumn, String?)] = [
            (.bookingDate, layout.dateColumn), (.amount, layout.amountColumn), (.debit, layout.debitColumn),
            (.credit, layout.creditColumn),
        ]
        for case (let column, let name?) in named {
            guard let found = place(name, names) else { return false }
            places.free(found)
            places[column] = found
        }
        if layout.amountColumn != nil {
            (places[.debit], places[.credit]) = (nil, nil)
        } else if places[.debit] != nil, places[.credit] != nil {
            // A file may have a column of signed amounts and, beside it, columns of debits and credits.
            let isUsed = layout.debitColumn != nil || hasAmounts(.debit, rows) || hasAmounts(.credit, rows)
            if places[.amount] == nil || isUsed || !hasAmounts(.amount, rows) {
                places[.amount] = nil
            } else {
                (places[.debit], places[.credit]) = (nil, nil)
            }
        }
        if places[.bookingDate] == nil { places[.bookingDate] = places[.valueDate] }
        return true
    }

    private func hasAmounts(_ column: TableColumn, _ rows: some Collection<TableSample.Row>) -> Bool {
        rows.contains { TableAmount.looksLikeAmount($0.text(places[column])) }
    }

    var isComplete: Bool {
        places[.bookingDate] != nil
            && (places[.amount] != nil || (places[.debit] != nil && places[.credit] != nil))
    }

    private static func place(of name: String, in names: [String]) -> Int? {
        names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
            ?? number(name, names)
    }

    private static func number(_ name: String, _ names: [String]) -> Int? {
        Int(name).flatMap { names.indices.contains($0 - 1) ? $0 - 1 : nil }
    }

    func fitting(_ rows: some Sequence<TableSample.Row>) -> Int {
        rows.count { isEntry($0) && TableDays.looksLikeDay($0.text(places[.bookingDate])) }
    }

    /// True for a row that has an amount and is no total.
    func isEntry(_ row: TableSample.Row) -> Bool {
        TableColumn.entryAmounts.contains { TableAmount.looksLikeAmount(row.text(places[$0])) }
            && !TableTotals.isTotal(row.fields, self)
    }

    /// The name of a column as written, or its number.
    func name(_ place: Int) -> String {
        names.indices.contains(place) && !names[place].isEmpty ? names[place] : String(place + 1)
    }

    /// The name of a column as written, without a number that stands for one.
    func writtenName(_ place: Int) -> String {
        hasNames && names.indices.contains(place) ? names[place] : ""
    }
}
