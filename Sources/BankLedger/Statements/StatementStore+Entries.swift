import BankDomain
import BankRules
import BankSQL
import BankServices

extension StatementStore {
    /// The entries of a statement, oldest first.
    func entries(
        of statement: Statement, after cursor: String?, limit: Int, for principal: Principal
    ) throws -> Page<Transaction> {
        let request = try PageRequest(limit: limit, after: cursor)
        let account = try transaction.accounts.readableAccount(statement.account.id, for: principal)
        let head = try transaction.accounts.head(of: account.number)
        let newest = min(Int64(statement.newestEntryNumber), head.entryCount)
        let start = try cursor.map { try position(of: $0, in: statement, account.number, upTo: newest) }
        let user = account.isManaged(by: principal) ? principal.userID : nil
        let reader = StatementEntries(
            account: account, user: try user.flatMap { try hasNotes($0) ? $0 : nil }, newest: newest,
            last: statement.to, start: start ?? (statement.from, 0))
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
            case let date = try StoredValue.date(
                transaction.transactions.bookingDay(ofTransfer: entry / 2)),
            statement.from <= date, date <= statement.to
        else { throw PageRequest.unknownCursor(cursor) }
        return (date, Int64(parts.entryNumber))
    }

    /// True if a user has any notes, tags, rules or external IDs. Most have none, and joining them doubles the time.
    private func hasNotes(_ user: UserID) throws -> Bool {
        try stored.first(
            """
            SELECT EXISTS (SELECT 1 FROM transaction_note WHERE user = ?1)
                OR EXISTS (SELECT 1 FROM transaction_tag WHERE user = ?1)
                OR EXISTS (SELECT 1 FROM category_rule WHERE user = ?1)
                OR EXISTS (SELECT 1 FROM metadata WHERE user = ?1 AND external_id IS NOT NULL) AS has_notes
            """, user
        ) { $0.bool("has_notes") } ?? false
    }
}

/// The next entries of a statement, read through the indexes by day.
struct StatementEntries {
    /// The booking date and number of an entry, by which entries are ordered.
    typealias Position = (date: CalendarDate, number: Int64)

    let account: KnownAccount
    /// The user whose notes and rules apply; `nil` if there are none.
    let user: UserID?
    /// The number of the newest entry in the statement.
    let newest: Int64
    /// The last day.
    let last: CalendarDate
    /// The position after which to start.
    let start: Position

    /// The next entries, at most `limit`.
    func read(limit: Int, from database: any SQLConnection) throws -> [Transaction] {
        let rows = try database.statement(sql(database.dialect))
        defer { rows.reset() }
        try rows.bind(
            user, account.number, newest, last.dayNumber, limit, start.date.dayNumber, start.number)
        var entries: [Transaction] = []
        entries.reserveCapacity(limit)
        guard user == nil else {
            let row = TransactionRow(rows)
            while try rows.step() { entries.append(try row.read(rows).inStatement) }
            return entries
        }
        let row = PlainEntryRow(rows, account: account)
        while try rows.step() { entries.append(try row.read(rows)) }
        return entries
    }

    private func sql(_ dialect: any SQLDialect) -> String {
        let order = "ORDER BY booking_date, number"
        let each = EntryColumns.both.map { entry in
            let columns =
                user == nil
                ? PlainEntryRow.columns(of: entry) : TransactionRow.columns(of: entry, dialect)
            let tables = user == nil ? "transfer t" : TransactionRow.tables(of: entry)
            let list = """
                SELECT \(columns) FROM \(tables) WHERE \(entry.account) > 0 AND \(entry.account) = ?2
                AND (t.booking_date, \(entry.number)) > (?6, ?7) AND t.booking_date <= ?4
                AND \(entry.number) <= ?3
                """
            return dialect.merged(list, order, limit: "?5")
        }
        return "\(each.joined(separator: " UNION ALL ")) \(order) LIMIT ?5"
    }
}
