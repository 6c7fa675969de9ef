public import BankDomain

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
