public import BankDomain
import LanguageKit

/// The days of a history of balances.
public struct BalanceHistoryDays: Hashable, Sendable {
    /// How many days a history may have: ten years.
    public static let maximumCount = 3_653
    /// How many days a history has whose first day is not named.
    public static let standardCount = 30

    public let from: CalendarDate
    /// The last day.
    public let to: CalendarDate

    /// Days up to today at the latest. Throws `invalidValue` for days that end before they begin, are more than
    /// ``maximumCount`` or are still to come.
    ///
    /// - Parameters:
    ///   - from: the first day; `nil` for as many as ``standardCount``.
    ///   - to: the last day; `nil` for today.
    public init(from: CalendarDate?, to: CalendarDate?, today: CalendarDate) throws(ServiceError) {
        let to = to ?? today
        let from = from ?? to.adding(days: 1 - Self.standardCount)
        guard to <= today else {
            throw .invalidValue(
                field: "to", value: to.text, reason: .malformed(expected: "today or earlier"))
        }
        guard from <= to else {
            throw .invalidValue(
                field: "from", value: from.text, reason: .malformed(expected: "a date before the last one"))
        }
        guard to.dayNumber - from.dayNumber < Self.maximumCount else {
            throw .invalidValue(
                field: "from", value: from.text,
                reason: .malformed(expected: "a date within the last ten years"))
        }
        self.from = from
        self.to = to
    }

    public var count: Int { to.dayNumber - from.dayNumber + 1 }

    /// The balances at the ends of the days.
    ///
    /// - Parameters:
    ///   - closing: what is on the account at the end of the last day, in minor units.
    ///   - changes: what was booked on each of the days, in sum. What is on an account never leaves 64 bits.
    public func history(
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

extension Instant {
    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a moment that is still to come.
    public func requireNotAfter(_ now: Instant) throws(ServiceError) {
        guard self <= now else {
            throw .invalidValue(
                field: "moment", value: text, reason: .malformed(expected: "a time in the past"))
        }
    }
}
