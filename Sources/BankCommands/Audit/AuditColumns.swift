import BankDomain
import LanguageKit
import TerminalKit

/// What is shown of the audit trail.
enum AuditColumns {
    static let all: [Column<AuditEvent>] = [
        .text(key: "id", title: "ID", importance: .low) { $0.id.text },
        .text(key: "at", title: "When", importance: .high) { $0.at.text },
        Column(key: "userID", title: "User", importance: .high) { .optional($0.userID?.text) },
        .text(key: "operation", title: "What", importance: .high) { $0.operation },
        .text(key: "subject", title: "On", canTruncate: true) { $0.subject },
        .text(key: "device", title: "Device", importance: .low, canTruncate: true) { $0.device },
        Column(key: "sessionID", title: "Session", isShownInTable: false) { .optional($0.sessionID?.text) },
        Column(
            key: "outcome", title: "Outcome", importance: .high, style: { $0.isDone ? nil : .red },
            value: { .string($0.outcome) }),
    ]
}
