import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Imports of statement files, and the entries that they booked, with their IDs there.
struct StatementImportStore: NounStore {
    let transaction: LedgerTransaction

    // An import that was undone counts neither with its entries nor with what undid them.
    private static let counts = """
        NOT EXISTS (SELECT 1 FROM imported_entry u WHERE u.undone_by = t.id)
            AND NOT EXISTS (SELECT 1 FROM imported_entry u WHERE u.transfer = t.id AND u.undone_by IS NOT NULL)
        """

    func comparableEntries(
        of account: KnownAccount, from: CalendarDate, to: CalendarDate
    ) throws -> [ComparableEntry] {
        try database.rows(
            """
            SELECT e.number, e.day, e.amount, coalesce(i.file_id, '') AS file_id, s.format FROM (
                SELECT t.id, t.debit_number AS number, t.booking_date AS day, -t.amount AS amount FROM transfer t
                WHERE t.debit = ?1 AND t.booking_date BETWEEN ?2 AND ?3 AND \(Self.counts)
                UNION ALL
                SELECT t.id, t.credit_number, t.booking_date, t.amount FROM transfer t
                WHERE t.credit = ?1 AND t.booking_date BETWEEN ?2 AND ?3 AND \(Self.counts)
            ) e LEFT JOIN imported_entry i ON i.transfer = e.id LEFT JOIN statement_import s ON s.id = i.import
            ORDER BY e.number
            """, account.number, from.dayNumber, to.dayNumber
        ) { row in
            ComparableEntry(
                id: TransactionID(account: account.id, entryNumber: Int(row.int64("number"))),
                day: CalendarDate(dayNumber: Int(row.int64("day"))), amount: row.int64("amount"),
                fileID: row.text("file_id"),
                format: try row.optionalText("format").map {
                    try StoredValue.choice($0, as: ReconciliationFormat.self)
                })
        }
    }

    func hasComparableEntries(_ account: KnownAccount) throws -> Bool {
        let sides = ["debit", "credit"].map {
            "EXISTS (SELECT 1 FROM transfer t WHERE t.\($0) = ?1 AND \(Self.counts))"
        }
        return try database.first(
            "SELECT CASE WHEN \(sides.joined(separator: " OR ")) THEN 1 ELSE 0 END AS found", account.number
        ) { $0.int64("found") != 0 } ?? false
    }

    func nextID() throws -> StatementImportID {
        StatementImportID(number: try nextNumber(in: "statement_import"))
    }

    func book(
        _ rows: [StatementImportRow], of request: StatementImportRequest, on account: KnownAccount,
        as id: StatementImportID
    ) throws -> [TransactionID] {
        let days = rows.map(\.bookingDate)
        guard let first = days.min(), let last = days.max() else { return [] }
        let opening = try transaction.accounts.internalAccount(.opening, account.currency)
        var booked: [(transfer: Int64, entry: TransactionID)] = []
        for row in rows {
            let words = BookingText.of(row)
            booked.append(
                try post(
                    row.amount, row.bookingDate, row.valueDate ?? row.bookingDate, on: account,
                    Posting.Side(
                        account: account.number, description: words, counterparty: row.counterparty),
                    against: Posting.Side(account: opening, description: words), reference: row.reference))
        }
        // After all postings, because each of these writes them first.
        try write(
            .insert(
                into: "statement_import",
                "id, account, format, file_name, created_at, entry_count, first_day, last_day"), id.number,
            account.number, request.format.rawValue, request.fileName, now, Int64(rows.count),
            first.dayNumber, last.dayNumber)
        for (row, made) in zip(rows, booked) {
            try write(
                .insert(into: "imported_entry", "transfer, import, file_id"), made.transfer, id.number,
                row.fileID)
        }
        return booked.map(\.entry)
    }

    func known(_ id: StatementImportID) throws -> StatementImportSummary? {
        guard let number = id.number else { return nil }
        return try database.first("\(Self.select) WHERE id = ?", number, read: Self.summary)
    }

    func imports(of account: KnownAccount, page: PageRequest) throws -> Page<StatementImportSummary> {
        var before: Int64?
        if let cursor = page.after {
            let last = StatementImportID(cursor)
            guard let number = last.number, try known(last)?.accountID == account.id else {
                throw PageRequest.unknownCursor(cursor)
            }
            before = number
        }
        let found = try database.rows(
            "\(Self.select) WHERE account = ? AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?", account.number,
            before ?? .max, page.limit + 1, before == nil ? page.offset : 0, read: Self.summary)
        return Page(page, found: found) { $0.id.text }
    }

    private static let select = """
        SELECT id, account, format, file_name, created_at, entry_count, first_day, last_day, undone_at
        FROM statement_import
        """

    private static func summary(_ row: any SQLStatement) throws -> StatementImportSummary {
        StatementImportSummary(
            id: StatementImportID(number: row.int64("id")),
            accountID: AccountID(number: row.int64("account")),
            fileName: row.text("file_name"),
            format: try StoredValue.choice(row.text("format"), as: ReconciliationFormat.self),
            createdAt: Instant(millisecondsSinceEpoch: row.int64("created_at")),
            from: CalendarDate(dayNumber: Int(row.int64("first_day"))),
            to: CalendarDate(dayNumber: Int(row.int64("last_day"))),
            entryCount: Int(row.int64("entry_count")),
            status: row.optionalInt64("undone_at") == nil ? .booked : .undone)
    }

    func undo(_ known: StatementImportSummary) throws {
        let account = try transaction.accounts.account(known.accountID)
        let opening = try transaction.accounts.internalAccount(.opening, account.currency)
        let booked = try database.rows(
            """
            SELECT t.id, CASE WHEN t.debit = ?1 THEN -t.amount ELSE t.amount END AS amount, t.booking_date,
                t.value_date, CASE WHEN t.debit = ?1 THEN t.debit_number ELSE t.credit_number END AS number
            FROM imported_entry i JOIN transfer t ON t.id = i.transfer WHERE i.import = ?2 ORDER BY i.transfer DESC
            """, account.number, known.id.number
        ) { row in
            (
                id: row.int64("id"), amount: row.int64("amount"),
                days: [row.int64("booking_date"), row.int64("value_date")]
                    .map { CalendarDate(dayNumber: Int($0)) },
                entry: TransactionID(account: account.id, entryNumber: Int(row.int64("number")))
            )
        }
        var undone: [(transfer: Int64, by: Int64)] = []
        for entry in booked {
            let words = BookingText.reversal(of: entry.entry)
            let made = try post(
                Money(minorUnits: -entry.amount, currency: account.currency), entry.days[0], entry.days[1],
                on: account, Posting.Side(account: account.number, description: words),
                against: Posting.Side(account: opening, description: words), reference: known.id.text)
            undone.append((entry.id, made.transfer))
        }
        for (transfer, reversal) in undone {
            try write(.update("imported_entry", set: "undone_by", where: "transfer = ?"), reversal, transfer)
        }
        try write(.update("statement_import", set: "undone_at", where: "id = ?"), now, known.id.number)
    }

    private func post(
        _ amount: Money, _ day: CalendarDate, _ valueDate: CalendarDate, on account: KnownAccount,
        _ customer: Posting.Side, against bank: Posting.Side, reference: String
    ) throws -> (transfer: Int64, entry: TransactionID) {
        let transfer = try transaction.postings.post(
            Posting(
                kind: .import, debit: amount.isPositive ? bank : customer,
                credit: amount.isPositive ? customer : bank,
                amount: amount.isPositive ? amount : amount.negated(), bookingDate: day, valueDate: valueDate,
                reference: reference, category: .other))
        let number = try transaction.accounts.head(of: account.number).entryCount
        return (transfer, TransactionID(account: account.id, entryNumber: Int(number)))
    }
}

extension LedgerTransaction: StatementImportRecords {
    private var statementImports: StatementImportStore { StatementImportStore(transaction: self) }

    func comparableEntries(
        of account: KnownAccount, from: CalendarDate, to: CalendarDate
    ) throws -> [ComparableEntry] {
        try statementImports.comparableEntries(of: account, from: from, to: to)
    }

    func hasComparableEntries(_ account: KnownAccount) throws -> Bool {
        try statementImports.hasComparableEntries(account)
    }

    func bookedBalance(of account: KnownAccount, through day: CalendarDate) throws -> Money {
        try accounts.balance(of: account, at: .endOf(day))
    }

    var nextStatementImportID: StatementImportID { get throws { try statementImports.nextID() } }

    func book(
        _ rows: [StatementImportRow], of request: StatementImportRequest, on account: KnownAccount,
        as id: StatementImportID
    ) throws -> [TransactionID] {
        try statementImports.book(rows, of: request, on: account, as: id)
    }

    func statementImport(_ id: StatementImportID) throws -> StatementImportSummary? {
        try statementImports.known(id)
    }

    func statementImports(of account: KnownAccount, page: PageRequest) throws -> Page<StatementImportSummary>
    {
        try statementImports.imports(of: account, page: page)
    }

    func undo(_ known: StatementImportSummary) throws { try statementImports.undo(known) }
}
