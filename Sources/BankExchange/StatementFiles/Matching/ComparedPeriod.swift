import BankDomain
import BankServices

/// The days of a comparison and the balances at their ends: each balance of the file with that of the ledger on the
/// same day.
struct ComparedPeriod {
    /// The first compared day. It is the day after ``to`` if there is no such day, as in a message that opens and
    /// closes at the end of one day.
    let from: CalendarDate
    let to: CalendarDate
    let opening: ReconciledBalance
    let closing: ReconciledBalance

    /// The first day to display and to read.
    var firstDay: CalendarDate { min(from, to) }

    /// The period of an account in a file. Days missing in the file are taken from `known`.
    ///
    /// - Parameter books: returns the ledger's data between two days.
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

    // Some banks write the first day of the period beside an opening balance, others the day before. If the ledger's
    // balance before the day or after it matches, that decides. Otherwise, an entry on that day decides, because a
    // balance at its end would already include it.
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
