public import BankDomain
import LanguageKit

public struct ClosedDay: Hashable, Sendable, Codable, Identifiable {
    public struct Work: Hashable, Sendable, Codable {
        /// Which kind, such as `standingOrders`.
        public let kind: String
        /// How many pieces, those included that could not be done; of interest and fees, an account is one.
        public let pieceCount: Int

        public init(kind: String, pieceCount: Int) {
            self.kind = kind
            self.pieceCount = pieceCount
        }
    }

    public let date: CalendarDate
    /// What was done at its end, one item for each kind in the order in which they are done.
    public let work: [Work]
    /// Whether it was closed before, so that nothing was done now.
    public var wasClosedBefore: Bool

    public init(date: CalendarDate, work: [Work], wasClosedBefore: Bool = false) {
        self.date = date
        self.work = work
        self.wasClosedBefore = wasClosedBefore
    }

    public var id: CalendarDate { date }
}

/// How far the end of days has come.
public struct DayProgress: Hashable, Sendable {
    /// The day that is being closed.
    public let date: CalendarDate
    /// How many days were closed before it.
    public let closedCount: Int
    public let totalCount: Int

    public init(date: CalendarDate, closedCount: Int, totalCount: Int) {
        self.date = date
        self.closedCount = closedCount
        self.totalCount = totalCount
    }
}

/// Up to which day days are closed.
public enum ClosingDate {
    /// The day that was asked for, or today. Throws `invalidValue` for a day that has not come yet.
    public static func date(_ wanted: CalendarDate?, today: CalendarDate) throws(ServiceError) -> CalendarDate
    {
        guard let wanted, wanted != today else { return today }
        guard wanted < today else {
            throw .invalidValue(
                field: "date", value: wanted.text, reason: .malformed(expected: "\(today) or earlier"))
        }
        return wanted
    }
}

/// When something is booked. Time in the books never runs backwards, whatever the clock does.
public enum BookingMoment {
    /// How far a clock may be behind the newest booking: as much as a clock is corrected by. Within that, what is
    /// booked has the moment of the newest.
    public static let toleranceMilliseconds: Int64 = 5 * 60 * 1_000

    /// The moment at which something is booked now. Throws `clockBehind` if the clock stands further behind the newest
    /// booking than ``toleranceMilliseconds``.
    public static func instant(now: Instant, newest: Instant?) throws(ServiceError) -> Instant {
        guard let newest, newest > now else { return now }
        guard newest <= now.adding(milliseconds: toleranceMilliseconds) else {
            throw .clockBehind(now: now, booked: newest)
        }
        return newest
    }

    /// The day on which something is booked that was meant for a day: a closed day takes nothing any more, so that is
    /// the next open one.
    public static func date(_ wanted: CalendarDate, closedThrough: CalendarDate?) -> CalendarDate {
        guard let closedThrough, wanted <= closedThrough else { return wanted }
        return closedThrough.adding(days: 1)
    }
}
