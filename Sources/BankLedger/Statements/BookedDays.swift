import BankCryptography
import BankDomain
import BankSQL
import Synchronization

/// The bookings of an account by day, for the totals of its statements.
struct BookedDays {
    struct Day {
        let date: CalendarDate
        /// The number of entries booked.
        var count = 0
        /// The sum of the credits, in minor units.
        var credits: Int128 = 0
        /// The sum of the debits, in minor units, above zero.
        var debits: Int128 = 0
    }

    /// The days with bookings, oldest first.
    let days: [Day]

    /// Creates the list from days in order.
    init(_ entries: [Day]) {
        days = entries
    }

    /// The days from the first to the last.
    var booked: ClosedRange<CalendarDate>? {
        guard let first = days.first, let last = days.last else { return nil }
        return first.date...last.date
    }

    /// The sums of the days of a period.
    func total(where isIncluded: (CalendarDate) -> Bool) -> (count: Int, credits: Int128, debits: Int128) {
        days.reduce(into: (0, 0, 0)) { total, day in
            guard isIncluded(day.date) else { return }
            total.0 += day.count
            total.1 += day.credits
            total.2 += day.debits
        }
    }
}

extension StatementStore {
    /// The bookings of an account up to an entry, by day: one pass over an index.
    func bookedDays(account: Int64, upTo newest: Int64) throws -> BookedDays {
        var days: [Int64: BookedDays.Day] = [:]
        for entry in EntryColumns.both {
            let rows = try database.statement(
                """
                SELECT t.booking_date, t.amount FROM transfer t
                WHERE \(entry.account) > 0 AND \(entry.account) = ?1 AND \(entry.number) <= ?2
                ORDER BY t.booking_date
                """)
            try rows.bind(account, newest)
            defer { rows.reset() }
            let (bookingDate, amount) = (rows.column("booking_date"), rows.column("amount"))
            var present: (date: Int64, day: BookedDays.Day)?
            while try rows.step() {
                let date = rows.int64(bookingDate)
                if present?.date != date {
                    if let present { days[present.date] = present.day }
                    present = (date, try days[date] ?? BookedDays.Day(date: StoredValue.date(date)))
                }
                present?.day.add(try StoredValue.amount(rows.int64(amount)), entry.direction)
            }
            if let present { days[present.date] = present.day }
        }
        return BookedDays(days.values.sorted { $0.date < $1.date })
    }
}

extension BookedDays.Day {
    fileprivate mutating func add(_ amount: Int64, _ direction: Transaction.Direction) {
        count += 1
        switch direction {
        case .credit: credits += Int128(amount)
        case .debit: debits += Int128(amount)
        }
    }
}

/// Caches the days of the last requested account, so that not every page reads all entries.
///
/// Entries are only added, and the newest hash depends on all before it, so cached days for that hash stay valid.
final class KnownDays: Sendable {
    /// The newest entry covered.
    struct Key: Equatable {
        let account: Int64
        let newest: Int64
        let hash: Digest
    }

    private let last = Mutex<(key: Key, days: BookedDays)?>(nil)

    /// The cached days for a key, otherwise those made by `make`.
    func days(_ key: Key, make: () throws -> BookedDays) rethrows -> BookedDays {
        if let days = last.withLock({ $0?.key == key ? $0?.days : nil }) { return days }
        let days = try make()
        last.withLock { $0 = (key, days) }
        return days
    }
}
