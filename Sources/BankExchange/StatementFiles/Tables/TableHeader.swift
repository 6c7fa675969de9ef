import BankServices
import LanguageKit

/// The header of a table: where it is, and what its columns are.
struct TableHeader {
    private static let rowMaximum = 60
    private static let checkedRowCount = 8

    /// The line of the header, from 1; the line before the first entry if there is none.
    let line: Int
    /// The names as written; numbers if there is no header.
    let names: [String]
    var places: [TableColumn: Int]
    /// How many of its columns are known, and how many of the rows after it fit.
    private(set) var score = 0

    /// The best header of a sample; `nil` if no row is one.
    static func best(of sample: TableSample, _ layout: StatementLayout) -> TableHeader? {
        var best: TableHeader?
        for (index, row) in sample.rows.prefix(rowMaximum).enumerated() where row.fields.count > 1 {
            guard var header = TableHeader(row.fields, line: row.line, layout), header.fitting([row]) == 0
            else {
                continue
            }
            let rest = sample.rows[(index + 1)...]
            header.chooseByContent(rest.prefix(200))
            header.score = header.places.count + 3 * header.fitting(rest.prefix(checkedRowCount))
            if header.score > best?.score ?? -1 { best = header }
        }
        return best ?? numbered(of: sample, layout)
    }

    private init?(_ names: [String], line: Int, _ layout: StatementLayout) {
        self.names = names
        self.line = line
        var (places, ranks): ([TableColumn: Int], [TableColumn: Int]) = ([:], [:])
        for (place, name) in names.enumerated() where !name.isEmpty {
            guard let known = TableColumn.known(name), known.rank < ranks[known.column] ?? .max else {
                continue
            }
            (places[known.column], ranks[known.column]) = (place, known.rank)
        }
        self.places = places
        guard choose(layout, place: Self.place), isComplete else { return nil }
    }

    // A file without a header: the options say the numbers of columns, and entries begin at the first row that has a
    // day and an amount there. A row before it with as many fields may have names.
    private static func numbered(of sample: TableSample, _ layout: StatementLayout) -> TableHeader? {
        for (index, row) in sample.rows.prefix(rowMaximum).enumerated() {
            var header = TableHeader(numbersOf: row, after: index == 0 ? nil : sample.rows[index - 1])
            guard header.choose(layout, place: { name, names in number(name, names) }), header.isComplete,
                header.fitting([row]) == 1
            else { continue }
            header.score = header.fitting(sample.rows[index...].prefix(checkedRowCount))
            return header
        }
        return nil
    }

    private init(numbersOf row: TableSample.Row, after previous: TableSample.Row?) {
        line = previous?.line ?? 0
        names = (1...max(1, row.fields.count)).map(String.init)
        places = [:]
    }

    // The columns that options name; false if there is no such column.
    private mutating func choose(_ layout: StatementLayout, place: (String, [String]) -> Int?) -> Bool {
        let named: [(TableColumn, String?)] = [
            (.bookingDate, layout.dateColumn), (.amount, layout.amountColumn), (.debit, layout.debitColumn),
            (.credit, layout.creditColumn),
        ]
        for case (let column, let name?) in named {
            guard let found = place(name, names) else { return false }
            for (other, taken) in places where taken == found { places[other] = nil }
            places[column] = found
        }
        if layout.amountColumn != nil { (places[.debit], places[.credit]) = (nil, nil) }
        // A file may have a column of signed amounts and, beside it, columns of debits and credits.
        if places[.debit] != nil, places[.credit] != nil { places[.amount] = nil }
        if places[.bookingDate] == nil { places[.bookingDate] = places[.valueDate] }
        return true
    }

    private var isComplete: Bool {
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

    private func fitting(_ rows: some Sequence<TableSample.Row>) -> Int {
        rows.count { row in
            let amounts = [TableColumn.amount, .debit, .credit].map { row.text(places[$0]) }
            return TableDays.looksLikeDay(row.text(places[.bookingDate]))
                && amounts.contains { TableAmount.looksLikeAmount($0) }
        }
    }

    /// The name of a column as written, or its number.
    func name(_ place: Int) -> String {
        names.indices.contains(place) && !names[place].isEmpty ? names[place] : String(place + 1)
    }
}
