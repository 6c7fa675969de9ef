public import BankDomain

/// Where the clock of the demo bank is moved.
public enum DemoClockMove: Hashable, Sendable {
    case instant(Instant)
    /// To a day, at the time of day that it shows.
    case date(CalendarDate)
    /// Forward by days.
    case days(Int)

    /// How many days it is moved forward at most.
    public static let dayMaximum = 36_600
}
