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
    let notices: [Phrase]
    /// What is not certain about it.
    let doubts: [TableDoubt]

    /// The entries among the first rows.
    let entries: [TableSample.Row]
    /// How many fields all of the first entries have, if they lack the last ones that the header names; `nil`
    /// otherwise.
    let shortCount: Int?
    /// The encoding of the first rows.
    let texts: StatementText

    private let isAmountNamed: Bool
    // For each column, whether its amounts are in minor units.
    private let isMinor: [Bool]

    /// Detects the form, or takes it from a map. Throws ``FileProblem`` for a part that is neither detected nor
    /// given in the options, and `invalidFile`.
    init(
        _ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText,
        _ map: TableMap? = nil
    ) throws {
        let samples = try TableSample.all(of: file, texts)
        let (sample, found) = try map.map { try $0.found(in: samples) } ?? Self.found(samples, layout)
        var header = found
        if layout.isOfOneAccount { header.places[.account] = nil }
        let rows = sample.rows.filter { $0.line > header.line && $0.fields != header.names }
        let entries = rows.filter(header.isEntry)
        separator = sample.separator
        isAmountNamed = layout.amountColumn != nil
        preamble = TablePreamble(sample.rows.filter { $0.line < header.line })
        var remarks = (notices: header.notices, doubts: header.doubts)
        var amounts = TableAmount(currency, hasDecimalComma: layout.hasDecimalComma)
        if layout.hasDecimalComma == nil {
            let places = TableColumn.amounts.compactMap { header.places[$0] }
            amounts.hasDecimalComma = amounts.decimalComma(
                in: rows.lazy.flatMap { row in places.map { row.text($0) } })
        }
        self.amounts = amounts
        let evidence = TableDayEvidence(header, entries, preamble, amounts)
        let read = try Self.bookingDays(entries.isEmpty ? rows : entries, header, layout, evidence, &remarks)
        let dayTexts = entries.map { Array($0.text(header.places[.bookingDate]).utf8)[...] }
        let days = read.buddhist(if: dayTexts.compactMap(read.date))
        self.days = days
        if days.isBuddhist {
            remarks.notices.append("the years are those of Thailand's calendar; 543 was taken off each")
        }
        valueDays = Self.valueDays(entries, header, days, &remarks.notices)
        isMinor = TableColumn.allCases.map { header.isMinor($0) }
        let order = TableMeaning.Order(dayTexts.compactMap(days.date))
        // Those that are not booked may have no balance.
        let booked = entries.filter { found.status($0.text(found.places[.status])) ?? .booked == .booked }
        let written = { [isMinor] (header: TableHeader) in
            booked.map { Self.amounts($0, header, amounts, isMinor) }
        }
        let isMapped = map != nil
        if !isMapped, let place = header.places[.balance], Self.isConstant(written(header)) {
            header.places[.balance] = nil
            remarks.notices.append(
                "the column \(header.name(place)) has one balance for all entries and was not used")
        }
        var meaning = TableMeaning(written(header), header, layout, order: order, isMapped: isMapped)
        if let place = header.places[.account], !isMapped,
            header.hasOtherParties(entries, written(header), meaning)
        {
            header.places[.account] = nil
            remarks.notices.append("the column \(header.name(place)) has several accounts and was not used")
            meaning = TableMeaning(written(header), header, layout, order: order)
        }
        (self.header, self.meaning) = (header, meaning)
        shortCount = Self.shortCount(entries, header)
        if !isMapped {
            let unsure = TableDoubts(header, rows, entries, amounts, meaning, layout)
            remarks.doubts += unsure.refusals + unsure.unsigned
            remarks.notices += unsure.notices
            if let first = remarks.doubts.first(where: \.isRefusal), !layout.acceptsProfile {
                throw first.problem
            }
        }
        (notices, doubts, self.entries, self.texts) = (remarks.notices, remarks.doubts, entries, sample.texts)
    }

    // The balance before the first entry, or after the last one, beside each.
    private static func isConstant(_ rows: [TableMeaning.Amounts]) -> Bool {
        let value = { (row: TableMeaning.Amounts) in row.amount?.value ?? row.debit ?? row.credit ?? 0 }
        let entries = rows.filter { value($0) != 0 }
        // Equal rows may be one entry that is repeated.
        let balances = Dictionary(
            entries.map { ($0.account, $0.balance) }, uniquingKeysWith: { one, _ in one })
        return Set(entries.map(value)).count > 1 && entries[0].balance != nil
            && entries.count > balances.count && entries.allSatisfy { $0.balance == balances[$0.account] }
    }

    private static func shortCount(_ rows: [TableSample.Row], _ header: TableHeader) -> Int? {
        guard rows.count > 1, let count = rows.first?.fields.count, count < header.names.count,
            rows.allSatisfy({ $0.fields.count == count }),
            header.places.last(except: [.valueDate, .id, .reference, .counterparty, .text]) < count
        else { return nil }
        return count
    }

    private static func found(
        _ samples: [TableSample], _ layout: StatementLayout
    ) throws(FileProblem) -> (TableSample, TableHeader) {
        if let best = best(samples, { TableHeader.best(of: $0, layout) }) { return best }
        if layout.acceptsProfile, let best = best(samples, { TableGuess.header(of: $0, layout) }) {
            return best
        }
        throw unknown(samples)
    }

    private static func best(
        _ samples: [TableSample], _ header: (TableSample) -> TableHeader?
    ) -> (TableSample, TableHeader)? {
        var best: (sample: TableSample, header: TableHeader)?
        for sample in samples {
            guard let header = header(sample), header.score > best?.header.score ?? -1 else { continue }
            best = (sample, header)
        }
        return best
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
        return TableMeaning.Amounts(
            amount: parsed(.amount), debit: parsed(.debit)?.value, credit: parsed(.credit)?.value,
            fee: parsed(.fee)?.value, balance: parsed(.balance)?.value,
            direction: header.direction(row.text(header.places[.direction])),
            account: row.text(header.places[.account]))
    }

    private typealias Remarks = (notices: [Phrase], doubts: [TableDoubt])

    private static func bookingDays(
        _ rows: [TableSample.Row], _ header: TableHeader, _ layout: StatementLayout,
        _ evidence: TableDayEvidence, _ remarks: inout Remarks
    ) throws(FileProblem) -> TableDays {
        if let format = layout.dateFormat {
            guard let days = TableDays(format: format) else {
                throw FileProblem(
                    line: nil,
                    "it can't be read with \"\(format.prefix(40))\"; use a date format like DD.MM.YYYY")
            }
            return days
        }
        let (guess, name) = seen(rows, header, .bookingDate)
        switch guess.result {
        case .days(let days): return days
        case .nearest(let days):
            let notice = TableDayGuess.notice(of: days, in: name)
            remarks.notices.append(notice)
            remarks.doubts.append(TableDoubt(FileProblem(line: nil, notice), isRefusal: false))
            return days
        case .ambiguous(let days):
            if let (certain, notice) = evidence.days(of: guess, in: name) {
                remarks.notices.append(notice)
                return certain
            }
            let reason = TableDayGuess.ambiguity(guess.isOfYears)
            remarks.doubts.append(
                TableDoubt(FileProblem(line: max(1, header.line), column: name, reason)))
            return days
        }
    }

    // A value date that can be read in two ways is not used, unless it can be read as the booking date is.
    private static func valueDays(
        _ rows: [TableSample.Row], _ header: TableHeader, _ booking: TableDays, _ notices: inout [Phrase]
    ) -> TableDays? {
        guard header.places[.valueDate] != nil else { return nil }
        let (guess, name) = seen(rows, header, .valueDate)
        if booking.isBuddhist, guess.fits(booking) { return booking }
        switch guess.result {
        case .days(let days): return days
        case .nearest(let days):
            notices.append(TableDayGuess.notice(of: days, in: name))
            return days
        case .ambiguous:
            if guess.fits(booking) { return booking }
            notices.append("the days in the column \(name) can be read in two ways and were not used")
            return nil
        }
    }

    private static func seen(
        _ rows: [TableSample.Row], _ header: TableHeader, _ column: TableColumn
    ) -> (TableDayGuess, String) {
        var guess = TableDayGuess()
        for row in rows { guess.take(row.text(header.places[column])) }
        return (guess, header.name(header.places[column] ?? 0))
    }

    // Lists the columns of the row that is likeliest to be the header: the one with the most known names, or of the most
    // fields.
    private static func unknown(_ samples: [TableSample]) -> FileProblem {
        var best: (row: TableSample.Row, texts: StatementText, count: Int)?
        for sample in samples {
            for row in sample.rows.prefix(TableHeader.rowMaximum) where row.fields.count > 1 {
                // A row with a day is an entry.
                let isEntry = row.fields.contains { TableDays.looksLikeDay($0) }
                let count = isEntry ? -1 : row.fields.count { TableColumn.known($0) != nil }
                let isBetter = (count, row.fields.count) > (best?.count ?? -2, best?.row.fields.count ?? 0)
                if isBetter { best = (row, sample.texts, count) }
            }
        }
        guard let best else { return FileProblem(line: nil, "it is empty or not CSV") }
        let columns = Phrase.list(best.row.fields.prefix(40).map { "\"\($0.prefix(40))\"" })
        let line = best.row.line
        let reason: Phrase = """
            no date and amount columns were found; use --date-column and --amount-column, or --debit-column and \
            --credit-column, with names or numbers. Line \(line) was taken for the header; its columns are \(columns)
            """
        guard let encoding = best.texts.usedEncoding else { return FileProblem(line: line, reason) }
        return FileProblem(
            line: line,
            """
            \(reason). The file is not UTF-8 and was read as \(encoding); if the names look wrong, name its encoding with \
            --encoding, or save it as UTF-8
            """)
    }
}
