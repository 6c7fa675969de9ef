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
    /// Whether some amounts have a sign of their own.
    let hasSigns: Bool
    /// What to say about the form.
    let notices: [Phrase]

    /// Detects the form. Throws ``StatementProblem`` for a part that is neither detected nor given in the options, and
    /// `invalidFile`.
    init(_ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText) throws {
        let samples = try TableSample.all(of: file, texts)
        let found = samples.compactMap { sample in
            TableHeader.best(of: sample, layout).map { (sample: sample, header: $0) }
        }
        var best = found.first
        for one in found where one.header.score > best?.header.score ?? 0 { best = one }
        guard let (sample, header) = best else { throw Self.unknown(samples) }
        let rows = sample.rows.filter { $0.line > header.line && $0.fields != header.names }
        separator = sample.separator
        self.header = header
        let days = try Self.days(rows, header, .bookingDate, layout)
        self.days = days
        valueDays = header.places[.valueDate] == nil ? nil : try? Self.days(rows, header, .valueDate, layout)
        var amounts = TableAmount(currency, hasDecimalComma: layout.hasDecimalComma)
        if layout.hasDecimalComma == nil {
            let places = TableColumn.amounts.compactMap { header.places[$0] }
            amounts.hasDecimalComma = amounts.decimalComma(
                in: rows.lazy.flatMap { row in places.map { row.text($0) } })
        }
        self.amounts = amounts
        hasSigns = rows.contains { TableAmount.hasSign($0.text(header.places[.amount])) }
        let dates = rows.compactMap { days.date(Array($0.text(header.places[.bookingDate]).utf8)[...]) }
        meaning = TableMeaning(rows, header, amounts, layout, order: TableMeaning.Order(dates))
        notices =
            header.doubts(rows)
            + (meaning.isTurned ? ["the balances show that amounts without a sign are debits"] : [])
            + (layout.amountColumn != nil && meaning.hasFees
                ? [
                    "the column \(header.name(header.places[.fee] ?? 0)) has fees; they were not taken off the amounts"
                ]
                : [])
        guard layout.amountColumn == nil, let second = header.secondAmount(rows) else { return }
        throw StatementProblem(
            line: header.line, column: header.name(second),
            "there are two columns with this name; name one by its number, with --amount-column \(second + 1)"
        )
    }

    /// A reader of the records from the start of the file.
    func reader(_ file: InputFile) -> CSVReader {
        CSVReader(file, separator: separator, quote: Self.quote, isLenient: true)
    }

    private static func days(
        _ rows: [TableSample.Row], _ header: TableHeader, _ column: TableColumn, _ layout: StatementLayout
    ) throws(StatementProblem) -> TableDays {
        if let format = layout.dateFormat, column == .bookingDate {
            guard let days = TableDays(format: format) else {
                throw StatementProblem(
                    line: nil,
                    "it can't be read with \"\(format.prefix(40))\"; use a date format like DD.MM.YYYY")
            }
            return days
        }
        var guess = TableDays.Guess()
        for row in rows where !guess.isDecided { guess.take(row.text(header.places[column])) }
        if let days = guess.days { return days }
        throw StatementProblem(
            line: max(1, header.line), column: header.name(header.places[column] ?? 0),
            "the dates can be read as month first or as day first; use --date-format, such as MM/DD/YYYY")
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
