import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Columns for notifications. People get words; programs get the kind and the facts.
enum NotificationColumns {
    static let all: [Column<BankNotification>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "createdAt", title: "Time") { $0.createdAt },
        Column(
            key: "kind", title: "Notification", importance: .high, canTruncate: true,
            phrase: { NotificationText.words($0) }, csvText: { $0.kind.rawValue },
            value: { .string($0.kind.rawValue) }),
        .text(key: "subject", title: "Subject", importance: .low) { $0.subject },
        Column(
            key: "amount", title: "Amount", isShownInTable: false,
            phrase: { $0.amount?.shown ?? "" },
            csvText: { $0.amount?.decimalText ?? "" }, value: { $0.amount.map(OutputValue.money) ?? .null }),
        Column(
            key: "currency", title: "Currency", isShownInTable: false, isShownInJSON: false,
            value: { .optional($0.amount?.currency.code) }),
        .text(key: "detail", title: "Detail", isShownInTable: false) { $0.detail },
        Column(
            key: "readAt", title: "Read", phrase: { $0.readAt == nil ? "" : "yes" },
            value: { .optional($0.readAt?.text) }),
    ]

    static let registration: [Column<PushRegistration>] = [
        .text(key: "userID", title: "User ID") { $0.userID.text },
        .optional(key: "lastNotificationID", title: "Last delivered") { $0.lastNotificationID?.text },
    ]

    /// Columns for preferences. People see the word that `--on` and `--off` take, and what it means.
    static func preferences(for format: OutputFormat) -> [Column<NotificationPreference>] {
        let kind = Column<NotificationPreference>.text(key: "kind", title: "Kind", importance: .high) {
            $0.kind.rawValue
        }
        let name = Column<NotificationPreference>.phrase(key: "name", title: "Name") {
            NotificationText.title(of: $0.kind)
        }
        let first: [Column<NotificationPreference>] = format == .table ? [kind, name] : [kind]
        return first + [
            .flag(key: "isWanted", title: "Enabled") { $0.isWanted },
            .mark(key: "isMandatory", title: "Required") { $0.kind.isMandatory },
        ]
    }
}
