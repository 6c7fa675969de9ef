public import BankDomain
public import BankServices

extension LedgerCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        let principal = try await principals.principal()
        return try await store.read { try $0.authorisations.authorisations(of: id, for: principal) }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        let principal = try await principals.principal()
        return try await store.read { try $0.authorisations.pendingAuthorisations(of: principal) }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        return try await store.read { try $0.authorisations.authorisation(id, for: principal) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        let action = AuditedAction(.cardsAuthorise, by: principal, on: payment.cardID.text)
        let answer = try await store.writeTogether(
            mode, action, key: payment.idempotencyKey,
            outcome: { $0.refusal?.code ?? AuditEvent.doneOutcome }
        ) { try $0.authorisations.authorise(payment, for: principal) }
        if let refusal = answer.refusal { throw refusal }
        return answer
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        let action = AuditedAction(.cardsCapture, by: principal, on: capture.authorisationID.text)
        return try await store.writeTogether(mode, action, key: capture.idempotencyKey) {
            try $0.authorisations.capture(capture, for: principal)
        }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        let action = AuditedAction(.cardsReverse, by: principal, on: reversal.authorisationID.text)
        return try await store.writeTogether(mode, action, key: reversal.idempotencyKey) {
            try $0.authorisations.reverse(reversal, for: principal)
        }
    }
}
