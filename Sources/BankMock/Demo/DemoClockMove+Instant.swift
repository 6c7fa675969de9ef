import BankDomain
import BankServices
import LanguageKit

extension DemoClockMove {
    private static let dayMilliseconds: Int64 = 86_400_000
    /// The last day that the clock may show. The calendar goes on long enough for what follows from it.
    private static let lastDate = CalendarDate(dayNumber: 2_896_372)

    /// The moment that the clock shows afterwards. Throws `invalidValue` for one beyond ``lastDate`` or before 1970.
    func instant(from now: Instant) throws(ServiceError) -> Instant {
        let moved: Instant
        switch self {
        case .instant(let instant):
            moved = instant
        case .date(let date):
            let days = date.dayNumber - now.date.dayNumber
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        case .days(let days):
            guard (0...Self.dayMaximum).contains(days) else {
                throw .invalidValue(
                    field: "advance", value: String(days), reason: .outOfRange(0...Self.dayMaximum))
            }
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        }
        guard moved.millisecondsSinceEpoch >= 0, moved.date <= Self.lastDate else {
            throw .invalidValue(
                field: "moment", value: moved.text,
                reason: .malformed(expected: "1970-01-01 to \(Self.lastDate)")
            )
        }
        return moved
    }
}
