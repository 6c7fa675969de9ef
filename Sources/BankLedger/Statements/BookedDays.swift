import BankCryptography
import BankDomain
import BankSQL
import Synchronization

/// The bookings of an account by day: the totals for its statements, and the entry numbers of each day.
struct BookedDays {
    struct Day {
        let date: CalendarDate
        /// The number of entries booked.
        var count = 0
        /// The sum of the credits, in minor units.
        var credits: Int128 = 0
        /// The sum of the debits, in minor units, above zero.
        var debits: Int128 = 0
        /// The lowest entry number.
        var firstNumber: Int64
        /// The highest entry number.
        var lastNumber: Int64
    }

    /// A range of entries: their numbers and days.
    struct Stretch {
        /// The lowest and the highest entry number.
        let numbers: ClosedRange<Int64>
        let dates: ClosedRange<CalendarDate>
        /// True if the order by number is the order by day.
        let isInOrder: Bool
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

    /// Covers the next `count` entries since a day, even if the first day's are already read; `nil` if there are none
    /// until the last day.
    func stretch(from first: CalendarDate, to last: CalendarDate, count: Int) -> Stretch? {
        var found: [Day] = []
        var certain = 0
        for day in days[index(of: first)...] {
            guard day.date <= last, certain < count else { break }
            if !found.isEmpty { certain += day.count }
            found.append(day)
        }
        guard let begin = found.first, let end = found.last else { return nil }
        let lowest = found.reduce(begin.firstNumber) { min($0, $1.firstNumber) }
        let highest = found.reduce(begin.lastNumber) { max($0, $1.lastNumber) }
        return Stretch(
            numbers: lowest...highest, dates: begin.date...end.date,
            isInOrder: zip(found, found.dropFirst()).allSatisfy { $0.lastNumber < $1.firstNumber })
    }

    /// The index of the first day on or after a date, by binary search.
    private func index(of date: CalendarDate) -> Int {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = (low + high) / 2
            if days[middle].date < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension StatementStore {
    /// The bookings of an account up to an entry, by day: one pass over its entries, through an index.
    func bookedDays(account: Int64, upTo newest: Int64) throws -> BookedDays {
        var places: [Int64: Int] = [:]
        var days: [BookedDays.Day] = []
        for entry in EntryColumns.both {
            let rows = try database.statement(
                """
                SELECT t.booking_date, \(entry.number) AS number, t.amount FROM transfer t
                WHERE \(entry.account) = ?1 AND \(entry.number) <= ?2 ORDER BY number
                """)
            try rows.bind(account, newest)
            defer { rows.reset() }
            let (bookingDate, entryNumber) = (rows.column("booking_date"), rows.column("number"))
            let amount = rows.column("amount")
            var (last, place) = (Int64.min, 0)
            while try rows.step() {
                let (date, number) = (rows.int64(bookingDate), rows.int64(entryNumber))
                if date != last {
                    last = date
                    place = places[date] ?? days.count
                    if place == days.count {
                        places[date] = place
                        let day = try StoredValue.date(date)
                        days.append(BookedDays.Day(date: day, firstNumber: number, lastNumber: number))
                    }
                }
                days[place].add(
                    try StoredValue.amount(rows.int64(amount)), entry.direction,
                    number: Int64(try StoredValue.entryNumber(number)))
            }
        }
        return BookedDays(days.sorted { $0.date < $1.date })
    }
}

extension BookedDays.Day {
    fileprivate mutating func add(_ amount: Int64, _ direction: Transaction.Direction, number: Int64) {
        count += 1
        switch direction {
        case .credit: credits += Int128(amount)
        case .debit: debits += Int128(amount)
        }
        firstNumber = min(firstNumber, number)
        lastNumber = max(lastNumber, number)
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
