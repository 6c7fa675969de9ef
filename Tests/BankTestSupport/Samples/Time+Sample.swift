public import BankDomain

extension CalendarDate {
    /// 15 January 2026.
    public static let sample = CalendarDate(dayNumber: 20_468)
}

extension Instant {
    /// Half past nine in the morning of 15 January 2026, UTC.
    public static let sample = Instant(.sample, secondsOfDay: 34_200)

    /// That moment and some seconds.
    public static func afterSample(seconds: Int) -> Instant {
        sample.adding(milliseconds: Int64(seconds) * 1_000)
    }
}

extension FixedClock {
    /// A clock that stands at ``BankDomain/Instant/sample``.
    public static let sample = FixedClock(.sample)
}
