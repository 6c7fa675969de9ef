import BankDomain
import BankServices

extension MockBank {
    /// What the trail says of a change that was made.
    static let doneOutcome = "done"

    /// Adds a line to the audit trail.
    mutating func record(_ action: AuditedAction, outcome: String) {
        var trail = head.audit ?? MockAuditTrail()
        let session = authentication.sessions.first { $0.id == action.principal.sessionID }
        let device = authentication.devices.first { $0.id == session?.device }
        trail.append(
            MockAuditTrail.Line(
                number: (trail.lines.last?.number ?? 0) + 1, at: head.clock,
                operation: action.operation.rawValue,
                user: action.principal.userID, session: session?.id, device: device?.name ?? "",
                subject: action.subject, outcome: outcome))
        head.audit = trail
    }
}
