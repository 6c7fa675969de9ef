import BankDomain
import BankSQL

/// The next entries of a statement: a stretch of the account's entry numbers, read by its index.
struct StatementEntries {
    /// The booking date and the number of an entry, by which entries are ordered.
    typealias Position = (date: CalendarDate, number: Int64)

    let account: LedgerAccount
    /// Whose notes and rules count; `nil` if there are none.
    let user: UserID?
    let stretch: BookedDays.Stretch
    /// After which of them it goes on; `nil` for the first.
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
