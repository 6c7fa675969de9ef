/// How the days that bear interest are counted, and into how many a year is divided.
///
/// The raw values are the codes of FpML's scheme `day-count-fraction`.
public enum DayCount: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every day, a year being 365 of them, in leap years too: 2006 ISDA Definitions, section 4.16(d),
    /// "Actual/365 (Fixed)".
    case actual365Fixed = "ACT/365.FIXED"
    /// Twelve months of 30 days: 2006 ISDA Definitions, section 4.16(g), "30E/360" or "Eurobond Basis". The 31st counts
    /// as the 30th; the rest of February is on its last day.
    case thirtyE360 = "30E/360"

    public var daysInYear: Int {
        switch self {
        case .actual365Fixed: 365
        case .thirtyE360: 360
        }
    }

    /// The days from one day to another, the first counted and the last not; negative if they are the wrong way round.
    ///
    /// Both conventions add up: from a to b and from b to c is from a to c. "30/360" of section 4.16(f) does not, because
    /// there the 31st depends on where counting began; so it cannot be counted day by day.
    public func days(from start: CalendarDate, to end: CalendarDate) -> Int {
        position(of: end) - position(of: start)
    }

    private func position(of date: CalendarDate) -> Int {
        switch self {
        case .actual365Fixed:
            return date.dayNumber
        case .thirtyE360:
            let (year, month, day) = date.components
            return 360 * year + 30 * month + min(day, 30)
        }
    }
}
