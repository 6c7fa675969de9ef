import BankDomain
import BankRules
import BankServices

extension LedgerStore {
    /// Makes the request of a challenge that its user answers with a code. The code is used up, or counted as wrong,
    /// before the call returns. The request and the end of the challenge are one change, so no interruption makes it
    /// twice.
    nonisolated func confirm<Made: Identifiable & Sendable>(
        _ id: ChallengeID, _ code: String, _ operation: BankOperation, _ kind: ChallengedRequest.Kind,
        by principals: any PrincipalSource, _ secondFactor: SecondFactor,
        _ make: @escaping @Sendable (ChallengedRequest, LedgerTransaction, Principal) throws -> Made
    ) async throws -> Made where Made.ID == Identifier<Made> {
        let principal = try await principals.principal(operation)
        let key = try await read { transaction in
            let waiting = try transaction.challenge(id, kind, of: principal.userID)
            guard try transaction.hasSecondFactor(principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
            return waiting.request.idempotencyKey
        }
        let step = try await secondFactor.matchingStep(code, of: principal.userID, .active)
        let isRight = try await change(.commit) {
            try $0.challenges.answer(id, kind, step, for: principal)
        }
        let made: Made? = try await change(
            .commit, AuditedAction(operation, by: principal, on: id.text), key: key,
            outcome: { $0 == nil ? "notFound" : AuditEvent.doneOutcome }
        ) { transaction in
            guard isRight else { throw ServiceError.invalidCode }
            return try transaction.bank.makeConfirmed(id, kind, for: principal) {
                try make($1, $0, principal)
            }
        }
        guard let made else { throw ServiceError.notFound(.challenge, name: id.text) }
        return made
    }
}
