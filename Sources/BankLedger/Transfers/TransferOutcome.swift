import BankDomain
import BankServices

/// What became of a request to move money.
enum TransferOutcome: Sendable {
    /// It was moved.
    case booked(Transfer)
    /// It will be, if the payer answers.
    case challenged(Challenge)

    /// What the audit trail says of it.
    var auditedOutcome: String {
        switch self {
        case .booked: AuditEvent.doneOutcome
        case .challenged(let challenge): ServiceError.challengeRequired(challenge).code
        }
    }

    /// The transfer. Throws `challengeRequired`.
    func transfer() throws -> Transfer {
        switch self {
        case .booked(let transfer): return transfer
        case .challenged(let challenge): throw ServiceError.challengeRequired(challenge)
        }
    }
}
