public import BankDomain
import LanguageKit

/// Which days a statement is about, once those that were left out are known. Every bank follows the same rules.
public struct StatementPeriod: Hashable, Sendable {
    public let from: CalendarDate
    /// The last day, which counts too.
    public let to: CalendarDate

    /// The days that were asked for.
    ///
    /// - Parameters:
    ///   - booked: the first and the last day on which something was booked; `nil` for an empty account.
    ///   - today: the bank's day.
    ///
    /// Throws `invalidValue` for days the wrong way round.
    public init(
        from: CalendarDate?, to: CalendarDate?, booked: ClosedRange<CalendarDate>?, today: CalendarDate
    ) throws(ServiceError) {
        if let from, let to, to < from {
            throw .invalidValue(
                field: "period", value: "\(from) to \(to)",
                reason: .malformed(expected: "two days of which the second is not before the first"))
        }
        let last = max(today, booked?.upperBound ?? today)
        self.to = to ?? max(last, from ?? last)
        self.from = from ?? min(booked?.lowerBound ?? self.to, self.to)
    }

    /// The month of a day; one that is not over ends today, or on the last day of a booking if that is later.
    public init(monthOf day: CalendarDate, lastBooked: CalendarDate, today: CalendarDate) {
        self.from = day.firstOfMonth
        self.to = min(day.lastOfMonth, max(today, lastBooked))
    }

    public func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }
}
