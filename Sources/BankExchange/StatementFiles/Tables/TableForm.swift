import BankDomain
import BankServices
import LanguageKit

/// How a table of entries is written, as seen from its first rows: separator, header, days and amounts.
struct TableForm {
    private static let quote = UInt8(ascii: "\"")

    let separator: UInt8
    let header: TableHeader
    let days: TableDays
    /// The days of the value date; `nil` if there is no such column.
    let valueDays: TableDays?
    let amounts: TableAmount
    let meaning: TableMeaning
    /// What the rows before the header say.
    let preamble: TablePreamble
    /// What to say about the form.
    private(set) var notices: [Phrase]

    private let isAmountNamed: Bool
    // For each column, whether its amounts are in minor units.
    private let isMinor: [Bool]

    /// Detects the form. Throws ``StatementProblem`` for a part that is neither detected nor given in the options, and
    /// `invalidFile`.
    init(_ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText) throws {
        let samples = try TableSample.all(of: file, texts)
        let found = samples.compactMap { sample in
            TableHeader.best(of: sample, layout).map { (sample: sample, header: $0) }
        }
        var best = found.first
        for one in found where one.header.score > best?.header.score ?? 0 { best = one }
        guard let (sample, found) = best else { throw Self.unknown(samples) }
        var header = found
        let rows = sample.rows.filter { $0.line > header.line && $0.fields != header.names }
        let entries = rows.filter(header.isEntry)
        separator = sample.separator
        isAmountNamed = layout.amountColumn != nil
        preamble = TablePreamble(sample.rows.filter { $0.line < header.line })
        notices = header.notices
        let days = try Self.days(entries.isEmpty ? rows : entries, header, .bookingDate, layout, &notices)
        self.days = days
        valueDays =
            header.places[.valueDate] == nil
            ? nil : try? Self.days(entries, header, .valueDate, layout, &notices)
        var amounts = TableAmount(currency, hasDecimalComma: layout.hasDecimalComma)
        if layout.hasDecimalComma == nil {
            let places = TableColumn.amounts.compactMap { header.places[$0] }
            amounts.hasDecimalComma = amounts.decimalComma(
                in: rows.lazy.flatMap { row in places.map { row.text($0) } })
        }
        self.amounts = amounts
        let isMinor = TableColumn.allCases.map { header.isMinor($0) }
        self.isMinor = isMinor
        let dates = entries.compactMap { days.date(Array($0.text(header.places[.bookingDate]).utf8)[...]) }
        let order = TableMeaning.Order(dates)
        let written = { (header: TableHeader) in
            entries.map { Self.amounts($0, header, amounts, isMinor) }
        }
        var meaning = TableMeaning(written(header), header, layout, order: order)
        if let place = header.places[.account], header.hasOtherParties(entries, written(header), meaning) {
            header.places[.account] = nil
            notices.append("the column \(header.name(place)) has several accounts and was not used")
            meaning = TableMeaning(written(header), header, layout, order: order)
        }
        (self.header, self.meaning) = (header, meaning)
        let doubts = TableDoubts(header, rows, entries, amounts, meaning, layout)
        try doubts.check()
        notices += doubts.notices
    }

    /// A reader of the records from the start of the file.
    func reader(_ file: InputFile) -> CSVReader {
        CSVReader(file, separator: separator, quote: Self.quote, isLenient: true)
    }

    /// Whether an amount's sign or mark alone says its direction.
    var readsMarks: Bool {
        header.places[.amount] != nil && header.places[.direction] == nil && !isAmountNamed
            && !meaning.areUnmarkedDebits
    }

    /// Parses an amount of a column; `nil` if there is none. Throws a reason.
    func parse(_ field: ArraySlice<UInt8>, _ column: TableColumn) throws(TableAmount.Reason)
        -> TableAmount.Parsed?
    {
        isMinor[column.rawValue] ? try amounts.parseMinor(field) : try amounts.parse(field)
    }

    /// The amounts of a sample's row, whatever can be read of them.
    private static func amounts(
        _ row: TableSample.Row, _ header: TableHeader, _ amounts: TableAmount, _ isMinor: [Bool]
    ) -> TableMeaning.Amounts {
        let parsed = { (column: TableColumn) -> TableAmount.Parsed? in
            guard let place = header.places[column] else { return nil }
            let field = Array(row.text(place).utf8)[...]
            return try? isMinor[column.rawValue] ? amounts.parseMinor(field) : amounts.parse(field)
        }
        let word = StatementWords.plain(row.text(header.places[.direction]))
        return TableMeaning.Amounts(
            amount: parsed(.amount), debit: parsed(.debit)?.value, credit: parsed(.credit)?.value,
            fee: parsed(.fee)?.value, balance: parsed(.balance)?.value,
            direction: StatementWords.shipped.directions[word], account: row.text(header.places[.account]))
    }

    private static func days(
        _ rows: [TableSample.Row], _ header: TableHeader, _ column: TableColumn, _ layout: StatementLayout,
        _ notices: inout [Phrase]
    ) throws(StatementProblem) -> TableDays {
        if let format = layout.dateFormat, column == .bookingDate {
            guard let days = TableDays(format: format) else {
                throw StatementProblem(
                    line: nil,
                    "it can't be read with \"\(format.prefix(40))\"; use a date format like DD.MM.YYYY")
            }
            return days
        }
        var guess = TableDayGuess()
        for row in rows { guess.take(row.text(header.places[column])) }
        let name = header.name(header.places[column] ?? 0)
        switch guess.result {
        case .days(let days): return days
        case .nearest(let days):
            notices.append(TableDayGuess.notice(of: days, in: name))
            return days
        case .ambiguous:
            if column == .valueDate {
                notices.append(
                    "the days in the column \(name) can be read in two ways and were not used")
            }
            throw StatementProblem(
                line: max(1, header.line), column: name, TableDayGuess.ambiguity(guess.isOfYears))
        }
    }

    // Lists the columns of the separator that splits the first line into the most fields.
    private static func unknown(_ samples: [TableSample]) -> StatementProblem {
        let best = samples.compactMap(\.rows.first?.fields).max { $0.count < $1.count } ?? []
        guard best.count > 1 || samples.contains(where: { $0.rows.contains { $0.fields.count > 1 } }) else {
            return StatementProblem(line: nil, "it is empty or not CSV")
        }
        let columns = Phrase.list(best.prefix(40).map { "\"\($0.prefix(40))\"" })
        return StatementProblem(
            line: 1,
            """
            no date and amount columns were found; use --date-column and --amount-column, or --debit-column and \
            --credit-column, with names or numbers. The columns are \(columns)
            """
        )
    }
}
