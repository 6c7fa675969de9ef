public import BankDomain

extension CalendarDate {
    /// 15 January 2026.
    public static let sample = CalendarDate(dayNumber: 20_468)
}

extension Instant {
    /// 09:30 UTC on 15 January 2026.
    public static let sample = Instant(utc: .sample, secondsOfDay: 34_200)

    /// The sample moment plus some seconds.
    public static func afterSample(seconds: Int) -> Instant {
        sample.adding(milliseconds: Int64(seconds) * 1_000)
    }
}
