import BankDomain
import BankServices

/// A user's code for a challenge.
struct ChallengeAnswer: Sendable {
    let id: ChallengeID
    let kind: ChallengedRequest.Kind
    let code: String
    let action: AuditedAction
    let principal: Principal

    init(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, code: String, _ action: AuditedAction,
        _ principal: Principal
    ) {
        self.id = id
        self.kind = kind
        self.code = code
        self.action = action
        self.principal = principal
    }
}

extension LedgerStore {
    /// Makes the challenged request. The code is used up, or counted as wrong, before the call returns. The request and
    /// the end of the challenge are one change, so no interruption makes it twice.
    nonisolated func confirm<Made: Identifiable & Sendable>(
        _ answer: ChallengeAnswer, _ secondFactor: SecondFactor,
        _ make: @escaping @Sendable (ChallengedRequest, LedgerTransaction) throws -> Made
    ) async throws -> Made where Made.ID == Identifier<Made> {
        let key = try await read { transaction in
            let waiting = try transaction.challenges.challenge(
                answer.id, answer.kind, for: answer.principal)
            guard try transaction.secondFactors.hasSecondFactor(.active, answer.principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
            return waiting.request.idempotencyKey
        }
        let step = try await secondFactor.matchingStep(answer.code, of: answer.principal.userID, .active)
        let isRight = try await write(.commit) {
            try $0.challenges.answer(answer.id, answer.kind, step, for: answer.principal)
        }
        let made: Made? = try await write(
            .commit, answer.action, key: key, outcome: { $0 == nil ? "notFound" : AuditEvent.doneOutcome }
        ) { transaction in
            guard isRight else { throw ServiceError.invalidCode }
            return try transaction.challenges.make(
                answer.id, answer.kind, for: answer.principal, make)
        }
        guard let made else { throw ServiceError.notFound(.challenge, name: answer.id.text) }
        return made
    }
}
