package import BankDomain
package import BankServices
import LanguageKit

/// The range of days of a balance history.
package struct BalanceHistoryDays: Hashable, Sendable {
    /// The most days of a history: ten years.
    package static let maximumCount = 3_653
    /// The number of days if the first day is not given.
    package static let standardCount = 30

    package let from: CalendarDate
    /// The last day.
    package let to: CalendarDate

    /// A range that ends today at the latest. Throws `invalidValue` if it ends before it begins, has more than
    /// ``maximumCount`` days or is in the future.
    ///
    /// - Parameters:
    ///   - from: the first day; `nil` for a range of ``standardCount`` days.
    ///   - to: the last day; `nil` for today.
    package init(from: CalendarDate?, to: CalendarDate?, today: CalendarDate) throws(ServiceError) {
        let to = to ?? today
        let from = from ?? to.adding(days: 1 - Self.standardCount)
        guard to <= today else {
            throw .invalidValue(
                field: .endDate, value: to.text, reason: .malformed(expected: "today or earlier"))
        }
        guard from <= to else {
            throw .invalidValue(
                field: .startDate, value: from.text,
                reason: .malformed(expected: "a date before the last one"))
        }
        guard to.dayNumber - from.dayNumber < Self.maximumCount else {
            throw .invalidValue(
                field: .startDate, value: from.text,
                reason: .malformed(expected: "a date within the last ten years"))
        }
        self.from = from
        self.to = to
    }

    package var count: Int { to.dayNumber - from.dayNumber + 1 }

    /// The balances at the ends of the days.
    ///
    /// - Parameters:
    ///   - closing: the balance at the end of the last day, in minor units.
    ///   - changes: the sum of the entries of each day. Balances never overflow 64 bits.
    package func history(
        of id: AccountID, in currency: Currency, closing: Int64, changes: [Int64]
    ) -> BalanceHistory {
        var balance = closing
        var balances: [Money] = []
        balances.reserveCapacity(count)
        for change in changes.reversed() {
            balances.append(Money(minorUnits: balance, currency: currency))
            balance &-= change
        }
        return BalanceHistory(accountID: id, from: from, balances: balances.reversed())
    }
}
