public import BankDomain
import LanguageKit

/// Up to which day days are closed.
public enum ClosingDate {
    /// The day that was asked for, or today. Throws `invalidValue` for a day that has not come yet.
    public static func date(_ wanted: CalendarDate?, today: CalendarDate) throws(ServiceError) -> CalendarDate
    {
        guard let wanted, wanted != today else { return today }
        guard wanted < today else {
            throw .invalidValue(
                field: "date", value: wanted.text, reason: .malformed(expected: "\(today) or before"))
        }
        return wanted
    }
}
