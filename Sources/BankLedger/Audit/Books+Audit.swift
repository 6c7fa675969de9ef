import BankDomain
import BankServices

extension Books {
    /// Adds a line to the audit trail. `outcome` is ``AuditEvent/doneOutcome`` or the code of the refusal.
    func record(_ action: AuditedAction, outcome: String = AuditEvent.doneOutcome) throws {
        let session = action.principal?.sessionID?.number
        try database.run(
            """
            INSERT INTO audit_event (at, operation, user, session, device, subject, outcome)
            VALUES (?1, ?2, ?3, ?4, coalesce(
                (SELECT d.name FROM session s JOIN device d ON d.id = s.device WHERE s.id = ?4), ''), ?5, ?6)
            """,
            now, action.operation.rawValue, action.principal?.userID.text ?? "", session, action.subject,
            outcome)
    }
}
