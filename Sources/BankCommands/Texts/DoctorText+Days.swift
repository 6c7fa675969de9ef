import BankServices
import LanguageKit

extension DoctorText {
    /// Which days are over and have not ended, and how many payments wait for that. What is due on a day is booked when
    /// it ends.
    static func days(_ days: OpenDays) -> Phrase {
        let orders: Phrase =
            days.dueOrderCount == 1 ? "1 payment waits" : "\(days.dueOrderCount) payments wait"
        return switch days.overdueCount {
        case 0: "All past days are closed. The next day to close is \(days.first)."
        case 1: "The day \(days.first) has not been closed; \(orders) for it."
        default: "\(days.overdueCount) days since \(days.first) have not been closed; \(orders) for it."
        }
    }
}
