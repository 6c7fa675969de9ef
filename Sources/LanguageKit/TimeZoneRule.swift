/// The offset of a time zone from UTC.
public struct TimeZoneRule: Sendable {
    public static let utc = TimeZoneRule { _ in 0 }

    /// Seconds east of UTC at a moment, given in seconds since 1970-01-01T00:00:00Z.
    public let offsetSeconds: @Sendable (Int64) -> Int

    public init(offsetSeconds: @escaping @Sendable (Int64) -> Int) {
        self.offsetSeconds = offsetSeconds
    }
}

/// A moment by the proleptic Gregorian calendar, without a zone.
struct CalendarTime {
    private let year: Int64
    private let parts: [Int64]

    init(secondsSinceEpoch: Int64) {
        let secondOfDay = (secondsSinceEpoch % 86_400 + 86_400) % 86_400
        // Days are counted in eras of 400 years that begin on 1 March, so that the leap day comes last.
        // Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = (secondsSinceEpoch - secondOfDay) / 86_400 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        parts = [month, day, secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
    }

    /// `2026-01-31 09:30`
    var minuteText: String { "\(date) \(padded(2)):\(padded(3))" }

    /// `2026-01-31T09:30:00Z` (RFC 3339).
    var utcText: String { "\(date)T\(padded(2)):\(padded(3)):\(padded(4))Z" }

    private var date: String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-\(padded(0))-\(padded(1))"
    }

    private func padded(_ part: Int) -> String { parts[part] < 10 ? "0\(parts[part])" : "\(parts[part])" }
}
