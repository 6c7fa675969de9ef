import BankDomain
import BankSQL
import BankServices

/// What a user sent to others, read once for each day and kept up with what is made meanwhile.
struct SentAmounts {
    /// An amount in minor units, and the number of its day.
    typealias Amount = (minorUnits: Int64, day: Int)

    private struct Place: Hashable {
        let currency: Currency
        let day: CalendarDate
    }

    private var known: [Place: TransferLimits.Sent] = [:]

    /// What was sent in a currency, on a day and in its month; `nil` if that was not read.
    subscript(currency: Currency, day: CalendarDate) -> TransferLimits.Sent? {
        get { known[Place(currency: currency, day: day)] }
        set { known[Place(currency: currency, day: day)] = newValue }
    }

    mutating func add(_ plan: PlannedTransfer) {
        let day = plan.executionDate
        for (place, sent) in known where place.currency == plan.amount.currency {
            guard Self.month(place.day) == Self.month(day) else { continue }
            known[place] = TransferLimits.Sent(
                onDay: place.day == day ? Self.sum(sent.onDay, plan.amount) : sent.onDay,
                inMonth: Self.sum(sent.inMonth, plan.amount))
        }
    }

    static func amount(_ row: any SQLStatement) throws -> Amount {
        (
            try StoredValue.amount(row.int64("amount")),
            try StoredValue.date(row.int64("day")).dayNumber
        )
    }

    /// What amounts of a month come to, and those of a day in it.
    static func sum(
        _ amounts: [Amount], of day: CalendarDate, in currency: Currency
    ) -> TransferLimits.Sent {
        func total(_ amounts: [Amount]) -> Money {
            amounts.reduce(Money(minorUnits: 0, currency: currency)) {
                sum($0, Money(minorUnits: $1.minorUnits, currency: currency))
            }
        }
        return TransferLimits.Sent(
            onDay: total(amounts.filter { $0.day == day.dayNumber }), inMonth: total(amounts))
    }

    private static func month(_ day: CalendarDate) -> CalendarDate {
        day.adding(days: 1 - day.components.day)
    }

    // What does not fit into 64 bits is above every limit.
    private static func sum(_ first: Money, _ second: Money) -> Money {
        let (sum, overflowed) = first.minorUnits.addingReportingOverflow(second.minorUnits)
        return Money(minorUnits: overflowed ? .max : sum, currency: first.currency)
    }
}
