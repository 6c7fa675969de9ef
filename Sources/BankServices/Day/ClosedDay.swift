public import BankDomain
import LanguageKit

public struct ClosedDay: Hashable, Sendable, Codable, Identifiable {
    public struct Work: Hashable, Sendable, Codable {
        /// The kind of work, such as `standingOrders`.
        public let kind: String
        /// The number of pieces, including failed ones; for interest and fees, one per account.
        public let pieceCount: Int
        /// The number of pieces that failed, whether they are tried again on the next days or not.
        public let failureCount: Int

        public init(kind: String, pieceCount: Int, failureCount: Int = 0) {
            self.kind = kind
            self.pieceCount = pieceCount
            self.failureCount = failureCount
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                kind: try values.decode(String.self, forKey: .kind),
                pieceCount: try values.decode(Int.self, forKey: .pieceCount),
                // A day that was closed before failures were counted.
                failureCount: try values.decodeIfPresent(Int.self, forKey: .failureCount) ?? 0)
        }
    }

    public let date: CalendarDate
    /// The work of the end of the day, one item per kind, in the order in which it was done.
    public let work: [Work]
    /// Whether it was closed before, so that this time nothing was done.
    public var wasClosedBefore: Bool

    public init(date: CalendarDate, work: [Work], wasClosedBefore: Bool = false) {
        self.date = date
        self.work = work
        self.wasClosedBefore = wasClosedBefore
    }

    public var id: CalendarDate { date }

    /// The number of pieces that failed.
    public var failureCount: Int { work.reduce(0) { $0 + $1.failureCount } }
}

/// Progress of closing days.
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

/// The days that have not ended.
public struct OpenDays: Hashable, Sendable {
    /// The first day that has not ended.
    public let first: CalendarDate
    /// How many of them are over.
    public let overdueCount: Int
    /// How many scheduled transfers and standing orders were due on a day that is over.
    public let dueOrderCount: Int

    public init(first: CalendarDate, today: CalendarDate, dueOrderCount: Int) {
        self.first = first
        self.overdueCount = max(0, today.dayNumber - first.dayNumber)
        self.dueOrderCount = dueOrderCount
    }
}

/// The last day to be closed.
public enum ClosingDate {
    /// The requested day, or the last one that is over. Throws `invalidValue` for a day in the future.
    public static func date(_ wanted: CalendarDate?, today: CalendarDate) throws(ServiceError) -> CalendarDate
    {
        guard let wanted else { return today.adding(days: -1) }
        guard wanted != today else { return today }
        guard wanted < today else {
            throw .invalidValue(
                field: .date, value: wanted.text, reason: .malformed(expected: "\(today) or earlier"))
        }
        return wanted
    }
}

/// The moment of a booking. It is never before an earlier booking, even if the clock was set back.
public enum BookingMoment {
    /// How far a clock may be behind the newest booking: the size of a usual clock correction. Within that, a booking
    /// gets the moment of the newest.
    public static let toleranceMilliseconds: Int64 = 5 * 60 * 1_000

    /// The moment at which something is booked now. Throws `clockBehind` if the clock is further behind the newest
    /// booking than ``toleranceMilliseconds``.
    public static func instant(now: Instant, newest: Instant?) throws(ServiceError) -> Instant {
        guard let newest, newest > now else { return now }
        guard newest <= now.adding(milliseconds: toleranceMilliseconds) else {
            throw .clockBehind(now: now, booked: newest)
        }
        return newest
    }

    /// The booking day for a requested day: closed days take no bookings, so it is the next open one.
    public static func date(_ wanted: CalendarDate, closedThrough: CalendarDate?) -> CalendarDate {
        guard let closedThrough, wanted <= closedThrough else { return wanted }
        return closedThrough.adding(days: 1)
    }
}
