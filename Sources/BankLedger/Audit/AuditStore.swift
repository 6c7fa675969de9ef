import BankDomain
import BankSQL
import BankServices

struct AuditStore: NounStore {
    let transaction: LedgerTransaction

    /// Adds a line. `outcome` is ``AuditEvent/doneOutcome`` or the code of the refusal.
    func record(_ action: AuditedAction, outcome: String = AuditEvent.doneOutcome) throws {
        let session = action.principal?.sessionID?.number
        transaction.pending.append(
            AuditedEvent(
                action: action, session: session, device: try session.map(deviceName) ?? "", outcome: outcome,
                at: now))
    }

    private func deviceName(ofSession session: Int64) throws -> String {
        if let known = transaction.known.deviceNames[session] { return known }
        let name = try stored.first(
            "SELECT d.name FROM session s JOIN device d ON d.id = s.device WHERE s.id = ?", session
        ) { $0.text("name") }
        transaction.known.deviceNames[session] = name ?? ""
        return name ?? ""
    }
}
