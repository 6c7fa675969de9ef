import BankDomain
import BankServices

extension MockBank {
    /// What the trail says of an answer that may be a refusal.
    @Sendable static func outcome<Value>(_ answer: Result<Value, ServiceError>) -> String {
        switch answer {
        case .success: AuditEvent.doneOutcome
        case .failure(let refusal): refusal.code
        }
    }

    /// Adds a line to the audit trail.
    mutating func record(_ action: AuditedAction, outcome: String = AuditEvent.doneOutcome) {
        var trail = head.audit ?? MockAuditTrail()
        let session = authentication.sessions.first { $0.id == action.principal?.sessionID }
        let device = authentication.devices.first { $0.id == session?.device }
        trail.append(
            AuditEvent(
                id: AuditEventID(number: trail.nextNumber), at: head.clock,
                operation: action.operation.rawValue, userID: action.principal?.userID,
                sessionID: session?.id,
                device: device?.name ?? "", subject: action.subject, outcome: outcome))
        head.audit = trail
    }

    /// Adds the line that an attempt was refused, if it was.
    mutating func record(_ action: AuditedAction, refusedWith error: any Error) {
        guard let refusal = error as? ServiceError, refusal.isRefusal else { return }
        record(action, outcome: refusal.code)
    }

    /// Lets `body` try something of which a refusal may leave traces too, such as a failure that is counted, and
    /// writes down what came of it. If `body` throws, only that is kept.
    mutating func audited<Answer>(
        _ action: AuditedAction, _ body: (inout MockBank) throws -> Result<Answer, ServiceError>
    ) -> Result<Answer, any Error> {
        var trial = self
        do {
            let answer = try body(&trial)
            self = trial
            switch answer {
            case .success(let value):
                record(action)
                return .success(value)
            case .failure(let refusal):
                record(action, refusedWith: refusal)
                return .failure(refusal)
            }
        } catch {
            record(action, refusedWith: error)
            return .failure(error)
        }
    }
}
