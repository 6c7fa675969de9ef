import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// What is shown of notifications: people read words, programs the kind and the facts.
enum NotificationColumns {
    static let all: [Column<BankNotification>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "createdAt", title: "When") { $0.createdAt.text },
        Column(
            key: "kind", title: "What", importance: .high, canTruncate: true,
            phrase: { NotificationText.words($0) }, csvText: { $0.kind.rawValue },
            value: { .string($0.kind.rawValue) }),
        .text(key: "subject", title: "About", importance: .low) { $0.subject },
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

    static let preferences: [Column<NotificationPreference>] = [
        .word(key: "kind", title: "Kind", importance: .high) { $0.kind.rawValue },
        .flag(key: "isWanted", title: "Wanted") { $0.isWanted },
        .mark(key: "isMandatory", title: "Always") { $0.kind.isMandatory },
    ]
}
