import BankDomain
import BankServices

/// The days of a comparison, and the balances around them: each balance of the file beside that of the books on its own
/// day.
struct ComparedPeriod {
    /// The first day of which entries are compared. It is the day after ``to`` if there is no such day, as in a message
    /// that opens and closes at the end of one day.
    let from: CalendarDate
    let to: CalendarDate
    let opening: ReconciledBalance
    let closing: ReconciledBalance

    /// The first day to show and to read.
    var firstDay: CalendarDate { min(from, to) }

    /// The period of an account of a file. Days that the file does not tell are those of `known`.
    ///
    /// - Parameter books: answers what the books have between two days.
    init(
        _ account: StatedAccount, _ known: Statement,
        books: (_ from: CalendarDate, _ to: CalendarDate) async throws -> Statement
    ) async throws {
        var (first, before) = (account.openingDay, Money?.none)
        if let stated = account.opening, let day = stated.date {
            let booked = try await books(day, day)
            let isBefore = Self.isBefore(stated, booked, firstEntryDay: account.firstEntryDay)
            before = isBefore ? booked.openingBalance : booked.closingBalance
            if day == first, !isBefore { first = day.adding(days: 1) }
        }
        let to = account.to ?? account.from ?? account.openingDay ?? known.to
        let from = [account.from, first].compactMap(\.self).min() ?? account.to ?? known.from
        let whole = try await books(min(from, to), to)
        var after = whole.closingBalance
        if let day = account.closing?.date, day != to { after = try await books(day, day).closingBalance }
        self.from = from
        self.to = to
        opening = Self.balance(account.opening, booked: before ?? whole.openingBalance)
        closing = Self.balance(account.closing, booked: after)
    }

    // Some banks write the first day of the period beside an opening balance, others the day before. If the books were
    // at the balance before the day or after it, that tells which. If neither matches, an entry on that day
    // decides: a balance of its end would already include it.
    private static func isBefore(
        _ stated: StatedBalance, _ booked: Statement, firstEntryDay: CalendarDate?
    ) -> Bool {
        if stated.amount == booked.openingBalance.minorUnits { return true }
        if stated.amount == booked.closingBalance.minorUnits { return false }
        return firstEntryDay.map { $0 <= booked.from } ?? false
    }

    private static func balance(_ stated: StatedBalance?, booked: Money) -> ReconciledBalance {
        ReconciledBalance(
            stated: stated.map { Money(minorUnits: $0.amount, currency: booked.currency) }, booked: booked,
            date: stated?.date)
    }
}
