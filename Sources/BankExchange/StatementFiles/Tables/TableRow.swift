import BankDomain
import BankServices
import LanguageKit

/// One row of a table at a time, with the meaning that the table's form gives it.
struct TableRow {
    /// The encoding of the texts.
    private(set) var texts: StatementText
    var notices = StatementNotices()

    let form: TableForm
    private var reader: CSVReader
    private let places: TablePlaces
    private let amountPlaces: [Int]
    private let namePlaces: [Int]
    private var totals = TotalFilter()
    private var days = FieldMemo<CalendarDate?>()
    private var valueDays = FieldMemo<CalendarDate?>()
    private var directions = FieldMemo<Int64?>()
    private var statuses = FieldMemo<StatementWords.Status>()
    private var currencies = FieldMemo<Bool>()
    // Whether an amount without a mark, one with the mark of a credit, and one of a debit have been read.
    private var (hasUnmarked, hasCreditMark, hasDebitMark) = (false, false, false)

    init(_ form: TableForm, _ reader: CSVReader, _ texts: StatementText) {
        self.form = form
        self.reader = reader
        self.texts = texts
        let places = form.header.places
        self.places = places
        amountPlaces = TableColumn.entryAmounts.compactMap { places[$0] }
        namePlaces = form.header.names.indices.filter { place in
            TableTotals.mayName(place, form.header)
                && ![.bookingDate, .valueDate, .id].contains { places[$0] == place }
        }
    }

    /// Reads the next row after the header; `false` at the end.
    mutating func next() throws -> Bool {
        repeat {
            guard try reader.next() else { return false }
        } while reader.record.line <= form.header.line
        return true
    }

    var line: Int { reader.record.line }

    /// True for a row of empty fields, as between pages.
    var isBlank: Bool { (0..<reader.record.fieldCount).allSatisfy(isBlank) }

    /// The texts of all fields.
    var fields: [String] {
        mutating get { (0..<reader.record.fieldCount).map { texts.text(reader.record[$0]) } }
    }

    var hasAmount: Bool { amountPlaces.contains { $0 < reader.record.fieldCount && !isBlank($0) } }

    private func isBlank(_ place: Int) -> Bool {
        let field = reader.record[place]
        return field.allSatisfy { $0 == 0x20 }
            || (field.count < 40 && (field.first ?? 0) >= 0x80 && StatementText.isInvisible(field))
    }

    @inline(__always)
    private func place(_ column: TableColumn) -> Int? {
        guard let place = places[column], place < reader.record.fieldCount else { return nil }
        return place
    }

    private func isEmpty(_ column: TableColumn) -> Bool { place(column).map(isBlank) ?? true }

    /// The text in a column; `nil` if there is no such column.
    mutating func text(_ column: TableColumn) -> String? {
        guard let place = place(column) else { return nil }
        return texts.text(reader.record[place])
    }

    /// The description: the texts of all its columns, each once.
    var joinedText: String {
        mutating get {
            guard !form.header.textPlaces.isEmpty else { return text(.text) ?? "" }
            var found: [String] = []
            for place in form.header.textPlaces where place < reader.record.fieldCount {
                let text = texts.text(reader.record[place])
                if !text.isEmpty, !found.contains(text) { found.append(text) }
            }
            return StatementText.cleaned(found.joined(separator: " "))
        }
    }

    /// The day of the booking; `nil` if the row has none.
    var date: CalendarDate? {
        mutating get {
            guard let place = place(.bookingDate) else { return nil }
            let field = reader.record[place]
            return days.value(field) ?? days.keep(form.days.date(field), of: field)
        }
    }

    /// The value date; `nil` if there is none that can be read.
    var valueDate: CalendarDate? {
        mutating get {
            guard let place = place(.valueDate) else { return nil }
            let field = reader.record[place]
            return valueDays.value(field) ?? valueDays.keep(form.valueDays?.date(field), of: field)
        }
    }

    /// The balance beside the entry. It is optional, so an unreadable one is ignored.
    var balance: Int64? {
        guard let place = place(.balance),
            let parsed = try? form.parse(reader.record[place], .balance)
        else { return nil }
        return form.meaning.hasInvertedBalances ? -parsed.value : parsed.value
    }

    /// True for a row with a balance but no entry: its text is "Opening balance", or it has none.
    var hasOnlyBalance: Bool {
        mutating get {
            guard [.amount, .debit, .credit, .id, .reference, .counterparty].allSatisfy(isEmpty) else {
                return false
            }
            return isTotal || !namePlaces.contains { $0 < reader.record.fieldCount && hasWord($0) }
        }
    }

    private func hasWord(_ place: Int) -> Bool {
        reader.record[place].contains { $0 >= 0x80 || (0x41...0x5A).contains($0 & 0xDF) } && !isBlank(place)
    }

    /// True if the row names a total or a balance, and nothing else. Banks number entries, not totals, so a numbered
    /// "Opening balance" is an entry.
    var isTotal: Bool {
        mutating get {
            guard isEmpty(.id) else { return false }
            for place in namePlaces where place < reader.record.fieldCount {
                let field = reader.record[place]
                if totals.mayBeTotal(field), TableTotals.isTotal(texts.text(field)) { return true }
            }
            return false
        }
    }

    /// Whether the entry is booked. A word that is not known counts as booked, with a notice.
    var status: StatementWords.Status {
        mutating get {
            guard let place = place(.status) else { return .booked }
            let field = reader.record[place]
            if let known = statuses.value(field) { return known }
            let text = texts.text(field)
            let known = form.header.status(text)
            if known == nil, text.contains(where: \.isLetter) {
                notices.add(
                    "the status \"\(text.prefix(40))\" is not known; entries with it were read as booked")
            }
            return statuses.keep(known ?? .booked, of: field)
        }
    }

    /// True if the row has an amount and a word such as "pending", where the day or the balance is expected.
    var hasStatusForDate: Bool {
        mutating get {
            guard hasAmount else { return false }
            return [TableColumn.bookingDate, .balance].contains { column in
                guard let text = text(column), !text.isEmpty, text.count < 40 else { return false }
                let status = StatementWords.shipped.status(text)
                return status == .pending || status == .failed
            }
        }
    }

    /// The entry's amount, negative for a debit; `nil` if it has none. Throws ``FileProblem``.
    mutating func amount() throws -> Int64? {
        var amounts = TableMeaning.Amounts()
        amounts.amount = try parsed(.amount)
        amounts.debit = try parsed(.debit)?.value
        amounts.credit = try parsed(.credit)?.value
        amounts.fee = try parsed(.fee)?.value
        if let amount = amounts.amount {
            amounts.direction = try direction()
            try takeMark(amount)
        }
        do throws(TableMeaning.Fault) {
            return try form.meaning.value(amounts)
        } catch {
            if error == .none { return nil }
            throw problem(error)
        }
    }

    // An amount without a mark may be a debit, if credits have one.
    private mutating func takeMark(_ amount: TableAmount.Parsed) throws(FileProblem) {
        guard amount.value != 0, form.readsMarks else { return }
        switch amount.mark {
        case .none: hasUnmarked = true
        case .credit: hasCreditMark = true
        case .debit: hasDebitMark = true
        }
        guard hasUnmarked, hasCreditMark else { return }
        throw problem(
            .amount,
            """
            some credits have a sign or mark and other amounts have none, so these may be debits; use --inverted if they \
            are, or --amount-column if they are not
            """)
    }

    /// True if nothing in the table says that its entries are credits, as they were read.
    var hasOnlyUnmarked: Bool {
        hasUnmarked && !hasDebitMark && !form.meaning.areUnmarkedDebits && !form.meaning.isInverted
            && (!form.meaning.isProven || form.meaning.isHardlyProven)
    }

    private mutating func problem(_ fault: TableMeaning.Fault) -> FileProblem {
        let word = (text(.direction) ?? "").prefix(20)
        return switch fault {
        case .none, .twoAmounts:
            problem(places[.debit] == nil ? .credit : .debit, "there are two amounts in the row")
        case .contradiction: problem(.direction, "\"\(word)\" contradicts the sign of the amount")
        case .noDirection:
            problem(
                .direction,
                word.isEmpty
                    ? "it is empty, and the amount has no sign"
                    : "\"\(word)\" is neither credit nor debit")
        case .debitSign:
            problem(
                .debit,
                "some debits have a minus and some have none, and no balance shows which were taken back")
        case .fee:
            problem(
                .fee,
                """
                it has a fee, and no balance shows whether the amount includes it; name the amount's column with \
                --amount-column to read amounts as they are
                """)
        }
    }

    private mutating func parsed(_ column: TableColumn) throws(FileProblem) -> TableAmount.Parsed? {
        guard let place = place(column) else { return nil }
        do throws(TableAmount.Reason) {
            return try form.parse(reader.record[place], column)
        } catch {
            let text = texts.text(reader.record[place])
            switch error {
            case .notAnAmount:
                throw problem(
                    column, "\"\(text.prefix(40))\" is not an amount in \(form.amounts.currency.code)")
            case .ambiguous:
                throw problem(
                    column, "\"\(text.prefix(40))\" is ambiguous; use --decimal-comma or --decimal-point")
            }
        }
    }

    private mutating func direction() throws(FileProblem) -> Int64? {
        guard let place = place(.direction) else { return nil }
        let field = reader.record[place]
        if let known = directions.value(field) { return known }
        let text = texts.text(field)
        let known = form.header.direction(text)
        if known == nil, !text.isEmpty, form.meaning.hasSignedAmounts {
            let name = form.header.name(place)
            notices.add(
                "the column \(name) has \"\(text.prefix(20))\", which is neither credit nor debit; the signs of amounts count"
            )
        }
        return directions.keep(known, of: field)
    }

    /// Throws ``FileProblem`` for an entry in another currency.
    mutating func requireCurrency() throws(FileProblem) {
        guard let place = place(.currency) else { return }
        let field = reader.record[place]
        if currencies.value(field) == true { return }
        let code = texts.text(field)
        if currencies.keep(code.isEmpty || form.amounts.isOwn(code), of: field) { return }
        throw problem(
            .currency, "it is in \(code.prefix(10)), but the account is in \(form.amounts.currency.code)")
    }

    /// Throws ``FileProblem`` for a row that is cut off or has fields without a column.
    func requireFieldCount() throws(FileProblem) {
        let names = form.header.names
        let count = reader.record.fieldCount
        guard count != names.count, count != form.shortCount else { return }
        let isComplete = (min(count, names.count)..<max(count, names.count)).allSatisfy {
            $0 < names.count ? names[$0].isEmpty : isBlank($0)
        }
        guard isComplete else {
            throw problem(nil, "it has \(count) fields instead of \(names.count)")
        }
    }

    func problem(_ column: TableColumn?, _ reason: Phrase) -> FileProblem {
        let name = column.flatMap { places[$0] }.map(form.header.name)
        return FileProblem(line: line, column: name, reason)
    }
}
