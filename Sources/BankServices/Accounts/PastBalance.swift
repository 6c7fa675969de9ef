public import BankDomain
import LanguageKit

/// The end of a period, up to which bookings count in a past balance.
public enum BalanceMoment: Hashable, Sendable {
    /// An instant, which is included.
    case instant(Instant)
    /// A day of the bank, which is included.
    case endOf(CalendarDate)

    /// A day such as `2026-01-31`, or an instant of RFC 3339.
    public init?(_ text: String) {
        if let day = CalendarDate(text) {
            self = .endOf(day)
        } else if let instant = Instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .instant(let instant): instant.text
        case .endOf(let day): day.text
        }
    }

    /// The last instant that counts. Throws `invalidValue` for one in the future.
    package func end(in zone: BankTimeZone, now: Instant) throws(ServiceError) -> Instant {
        switch self {
        case .instant(let instant) where instant <= now: return instant
        case .endOf(let day) where day <= zone.date(of: now):
            return min(zone.start(of: day.adding(days: 1)).adding(milliseconds: -1), now)
        default:
            throw .invalidValue(field: .at, value: text, reason: .malformed(expected: "a time in the past"))
        }
    }
}

/// The balance of an account at a moment.
public struct PastBalance: Hashable, Sendable {
    public let id: AccountID
    /// The account's name now.
    public let accountName: String
    /// The last instant that counts.
    public let at: Instant
    public let balance: Money

    public init(id: AccountID, accountName: String, at: Instant, balance: Money) {
        self.id = id
        self.accountName = accountName
        self.at = at
        self.balance = balance
    }
}
