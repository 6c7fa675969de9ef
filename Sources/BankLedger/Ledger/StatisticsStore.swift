import BankDomain
import BankSQL
import BankServices

/// Counts and sums of the whole ledger.
struct StatisticsStore: NounStore {
    let transaction: LedgerTransaction

    func statistics() throws -> LedgerStatistics {
        let currencies = try movements()
        let accounts = try database.first(
            """
            SELECT count(*) AS account_count, count(*) FILTER (WHERE entry_count > 0) AS active_count,
                coalesce(sum(entry_count), 0) AS entry_count
            FROM balance WHERE account > 0
            """
        ) { row in
            (
                all: Int(row.int64("account_count")), active: Int(row.int64("active_count")),
                entries: Int(row.int64("entry_count"))
            )
        }
        return LedgerStatistics(
            accountCount: accounts?.all ?? 0, activeAccountCount: accounts?.active ?? 0,
            transferCount: currencies.reduce(0) { $0 + $1.transferCount },
            transactionCount: accounts?.entries ?? 0, credits: currencies.compactMap(\.credits),
            debits: currencies.compactMap(\.debits), firstBookingDate: currencies.map(\.first).min(),
            lastBookingDate: currencies.map(\.last).max())
    }

    private struct Movement {
        let transferCount: Int
        let credits: Money?
        let debits: Money?
        let first: CalendarDate
        let last: CalendarDate
    }

    /// Totals by currency. The upper and lower halves of the amounts are added separately, to avoid overflow.
    private func movements() throws -> [Movement] {
        try database.rows(
            """
            SELECT currency, count(*) AS transfer_count, min(booking_date) AS first_day, max(booking_date) AS last_day,
                coalesce(sum(amount >> 32) FILTER (WHERE credit > 0), 0) AS credits_high,
                coalesce(sum(amount & 4294967295) FILTER (WHERE credit > 0), 0) AS credits_low,
                coalesce(sum(amount >> 32) FILTER (WHERE debit > 0), 0) AS debits_high,
                coalesce(sum(amount & 4294967295) FILTER (WHERE debit > 0), 0) AS debits_low
            FROM transfer GROUP BY currency ORDER BY currency
            """
        ) { row in
            let currency = try StoredValue.currency(row.text("currency"))
            return Movement(
                transferCount: Int(row.int64("transfer_count")),
                credits: Self.total(
                    high: row.int64("credits_high"), low: row.int64("credits_low"), currency),
                debits: Self.total(high: row.int64("debits_high"), low: row.int64("debits_low"), currency),
                first: try StoredValue.date(row.int64("first_day")),
                last: try StoredValue.date(row.int64("last_day")))
        }
    }

    private static func total(high: Int64, low: Int64, _ currency: Currency) -> Money? {
        let sum = Int128(high) << 32 + Int128(low)
        return Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
    }
}

extension StatisticsStore {
    /// The state of the database. `files` are its files.
    func storage(
        files: [StoreStatistics.File], newestVersion: Int64, isBeingWritten: Bool,
        replica: (state: DatabaseServer.Replica, transport: DatabaseServer.Transport?)?
    ) throws -> StoreStatistics {
        var server = try database.server?.description()
        server?.replica = replica?.state
        server?.replicaTransport = replica?.transport
        var statistics = StoreStatistics(
            files: files, schemaVersion: Int(try database.schemaVersion()),
            newestSchemaVersion: Int(newestVersion), newestBooking: try newestBooking(), now: now,
            isBeingWritten: isBeingWritten, server: server)
        // A ledger of an older version may lack the tables.
        statistics.openDays = try? openDays()
        return statistics
    }

    private func openDays() throws -> OpenDays {
        let today = today
        let count = try database.first(
            """
            SELECT (SELECT count(*) FROM standing_order WHERE status = 'active' AND next_execution_date < ?1)
                + (SELECT count(*) FROM ordered_transfer WHERE status = 'pending' AND execution_date < ?1) AS due_count
            """, today.dayNumber
        ) { Int($0.int64("due_count")) }
        return OpenDays(
            first: try transaction.days.firstOpenDay(), today: today, dueOrderCount: count ?? 0)
    }

    /// The time of the newest booking; `nil` before the first.
    func newestBooking() throws -> Instant? {
        let newest = try database.first("SELECT max(created_at) AS newest FROM transfer") {
            $0.optionalInt64("newest")
        }
        return newest.flatMap { $0 }.map { Instant(millisecondsSinceEpoch: $0) }
    }
}
