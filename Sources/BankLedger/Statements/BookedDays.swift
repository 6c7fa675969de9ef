import BankCryptography
import BankDomain
import BankSQL
import Synchronization

/// The bookings of an account, day by day: all that its statements need to know, and where each day's entries are.
struct BookedDays {
    struct Day {
        let date: CalendarDate
        /// How many entries were booked on it.
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

    /// Where entries are looked for: the numbers and the days between which they are.
    struct Stretch {
        /// The lowest and the highest entry number.
        let numbers: ClosedRange<Int64>
        let dates: ClosedRange<CalendarDate>
        /// Whether entry numbers follow the days, so that the one order is the other.
        let isInOrder: Bool
    }

    /// The days on which something was booked, oldest first.
    let days: [Day]

    /// The days of one list of entries after another. Within each, few follow each other on another day.
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

    /// Where the next `count` entries from a day on are, of which the first day's may be gone already; `nil` if there
    /// are none up to and with the last day.
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

    /// The place of the first day that is not before one, found by halving.
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
    /// The bookings of an account up to an entry, day by day: one pass over its entries, by its own index.
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

/// The days of the account that was asked for last, so that its pages need not look at every entry each.
///
/// Entries are only added, and the hash of the newest depends on all before it: days that were made for it stay right.
final class KnownDays: Sendable {
    /// Up to which entry the days are known.
    struct Key: Equatable {
        let account: Int64
        let newest: Int64
        let hash: Digest
    }

    private let last = Mutex<(key: Key, days: BookedDays)?>(nil)

    /// The days for a key, made by `make` unless they were the last.
    func days(_ key: Key, make: () throws -> BookedDays) rethrows -> BookedDays {
        if let days = last.withLock({ $0?.key == key ? $0?.days : nil }) { return days }
        let days = try make()
        last.withLock { $0 = (key, days) }
        return days
    }
}
