import BankDomain
import BankServices

extension Books {
    /// What the books hold.
    func statistics() throws -> LedgerStatistics {
        let currencies = try movements()
        let accounts = try database.first(
            """
            SELECT count(*), count(*) FILTER (WHERE entry_count > 0), coalesce(sum(entry_count), 0)
            FROM balance WHERE account > 0
            """
        ) { (all: Int($0.int64(0)), active: Int($0.int64(1)), entries: Int($0.int64(2))) }
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

    /// Totals by currency. Upper and lower halves of the amounts are added separately, which cannot overflow.
    private func movements() throws -> [Movement] {
        try database.rows(
            """
            SELECT currency, count(*), min(booking_date), max(booking_date),
                sum((credit > 0) * (amount >> 32)), sum((credit > 0) * (amount & 4294967295)),
                sum((debit > 0) * (amount >> 32)), sum((debit > 0) * (amount & 4294967295))
            FROM transfer GROUP BY currency ORDER BY currency
            """
        ) { row in
            let currency = try StoredValue.currency(row.text(0))
            return Movement(
                transferCount: Int(row.int64(1)),
                credits: Self.total(high: row.int64(4), low: row.int64(5), currency),
                debits: Self.total(high: row.int64(6), low: row.int64(7), currency),
                first: try StoredValue.date(row.int64(2)), last: try StoredValue.date(row.int64(3)))
        }
    }

    private static func total(high: Int64, low: Int64, _ currency: Currency) -> Money? {
        let sum = Int128(high) << 32 + Int128(low)
        return Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
    }
}
