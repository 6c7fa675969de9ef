import BankDomain
import BankSQL

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
