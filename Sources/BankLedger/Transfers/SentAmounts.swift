import BankDomain
import BankServices

/// What a principal sent to others, asked of the books once for each day and kept up with what is made meanwhile.
final class SentAmounts {
    private struct Place: Hashable {
        let currency: Currency
        let day: CalendarDate
    }

    private let books: Books
    private let principal: Principal
    private var known: [Place: TransferLimits.Sent] = [:]

    /// The amounts inside the books' change, of which nothing is known yet.
    init(_ books: Books, _ principal: Principal) {
        self.books = books
        self.principal = principal
    }

    /// What was sent in a currency, on a day and in its month.
    func sent(in currency: Currency, around day: CalendarDate) throws -> TransferLimits.Sent {
        let place = Place(currency: currency, day: day)
        if let sent = known[place] { return sent }
        let sent = try books.sent(in: currency, around: day, by: principal)
        known[place] = sent
        return sent
    }

    /// Counts what was made.
    func add(_ plan: PlannedTransfer) {
        guard plan.isSent(by: principal) else { return }
        let day = plan.executionDate
        for (place, sent) in known where place.currency == plan.amount.currency {
            guard Self.month(place.day) == Self.month(day) else { continue }
            known[place] = TransferLimits.Sent(
                onDay: place.day == day ? Self.sum(sent.onDay, plan.amount) : sent.onDay,
                inMonth: Self.sum(sent.inMonth, plan.amount))
        }
    }

    private static func month(_ day: CalendarDate) -> CalendarDate {
        day.adding(days: 1 - day.components.day)
    }

    // What cannot be counted is above every limit.
    private static func sum(_ first: Money, _ second: Money) -> Money {
        let (sum, overflowed) = first.minorUnits.addingReportingOverflow(second.minorUnits)
        return Money(minorUnits: overflowed ? .max : sum, currency: first.currency)
    }
}
