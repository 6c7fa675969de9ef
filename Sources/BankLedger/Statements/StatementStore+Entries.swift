import BankDomain
import BankRules
import BankSQL
import BankServices

extension StatementStore {
    /// The entries of a statement, oldest first.
    func entries(
        of statement: Statement, after cursor: String?, limit: Int, known: KnownDays,
        for principal: Principal
    ) throws -> Page<Transaction> {
        let request = try PageRequest(limit: limit, after: cursor)
        let account = try transaction.accounts.readableAccount(statement.account.id, for: principal)
        let head = try transaction.accounts.head(of: account.number)
        let newest = min(Int64(statement.newestEntryNumber), head.entryCount)
        let days = try days(of: account.number, upTo: newest, known)
        let start = try cursor.map { try position(of: $0, in: statement, account.number, upTo: newest) }
        guard
            let stretch = days.stretch(
                from: start?.date ?? statement.from, to: statement.to, count: limit + 1)
        else { return Page(request, found: []) { $0.id.text } }
        let user = account.isManaged(by: principal) ? principal.userID : nil
        let reader = StatementEntries(
            account: account, user: try user.flatMap { try hasNotes($0) ? $0 : nil }, stretch: stretch,
            start: start)
        return Page(request, found: try reader.read(limit: limit + 1, from: database)) { $0.id.text }
    }

    /// The position of a cursor's entry, after which the next page begins.
    private func position(
        of cursor: String, in statement: Statement, _ account: Int64, upTo newest: Int64
    ) throws -> StatementEntries.Position {
        guard let parts = TransactionID(cursor).parts, parts.account == statement.account.id,
            parts.entryNumber <= newest,
            let entry = try transaction.transactions.entryID(
                account: account, entryNumber: parts.entryNumber),
            let date = try database.first(
                "SELECT booking_date FROM transfer WHERE id = ?1", entry / 2,
                read: { try StoredValue.date($0.int64("booking_date")) }),
            statement.from <= date, date <= statement.to
        else { throw PageRequest.unknownCursor(cursor) }
        return (date, Int64(parts.entryNumber))
    }

    /// True if a user has any notes, tags or rules. Most have none, and joining them doubles the time.
    private func hasNotes(_ user: UserID) throws -> Bool {
        try stored.first(
            """
            SELECT EXISTS (SELECT 1 FROM transaction_note WHERE user = ?1)
                OR EXISTS (SELECT 1 FROM transaction_tag WHERE user = ?1)
                OR EXISTS (SELECT 1 FROM category_rule WHERE user = ?1) AS has_notes
            """, user
        ) { $0.bool("has_notes") } ?? false
    }
}

/// The next entries of a statement: a range of the account's entry numbers, read through an index.
struct StatementEntries {
    /// The booking date and number of an entry, by which entries are ordered.
    typealias Position = (date: CalendarDate, number: Int64)

    let account: KnownAccount
    /// The user whose notes and rules apply; `nil` if there are none.
    let user: UserID?
    let stretch: BookedDays.Stretch
    /// The position after which to start; `nil` for the first entry.
    let start: Position?

    /// The next entries, at most `limit`.
    func read(limit: Int, from database: any SQLConnection) throws -> [Transaction] {
        let rows = try database.statement(sql(database.dialect))
        defer { rows.reset() }
        try rows.bind(
            user, account.number, stretch.numbers.lowerBound, stretch.numbers.upperBound,
            stretch.dates.lowerBound.dayNumber, stretch.dates.upperBound.dayNumber, limit,
            start?.date.dayNumber ?? Int.min, start?.number ?? 0)
        var entries: [Transaction] = []
        entries.reserveCapacity(limit)
        guard user == nil else {
            let row = TransactionRow(rows)
            while try rows.step() { entries.append(try row.read(rows)) }
            return entries
        }
        let row = PlainEntryRow(rows, account: account)
        while try rows.step() { entries.append(try row.read(rows)) }
        return entries
    }

    private func sql(_ dialect: any SQLDialect) -> String {
        let each = EntryColumns.both.map { entry in
            let columns =
                user == nil
                ? PlainEntryRow.columns(of: entry) : TransactionRow.columns(of: entry, dialect)
            let tables = user == nil ? "transfer t" : TransactionRow.tables(of: entry)
            return """
                SELECT \(columns) FROM \(tables) WHERE \(entry.account) = ?2
                AND \(entry.number) BETWEEN ?3 AND ?4 AND t.booking_date BETWEEN ?5 AND ?6 AND \(goesOn(entry))
                """
        }
        let order = stretch.isInOrder ? "number" : "booking_date, number"
        return "\(each.joined(separator: " UNION ALL ")) ORDER BY \(order) LIMIT ?7"
    }

    private func goesOn(_ entry: EntryColumns) -> String {
        stretch.isInOrder
            ? "\(entry.number) > ?9 AND ?8 IS NOT NULL" : "(t.booking_date, \(entry.number)) > (?8, ?9)"
    }
}
