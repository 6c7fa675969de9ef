import BankDomain

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
