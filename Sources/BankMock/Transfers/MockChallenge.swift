import BankDomain
import BankServices

/// A transfer of the mock bank that waits for a code.
struct MockChallenge: Codable, Equatable, Sendable {
    /// After so many wrong codes the challenge is given up.
    static let attemptCount = 5
    /// How many of a user's wait at most.
    static let waitingMaximum = 5
    /// For how long it can be answered.
    static let lifetimeSeconds = 5 * 60

    let id: ChallengeID
    let user: UserID
    let from: AccountID
    let to: AccountID
    let amount: Money
    let reference: String
    let key: IdempotencyKey
    let payee: String
    let expiresAt: Instant
    var wrongCodes = 0

    var request: TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key)
    }

    var challenge: Challenge {
        Challenge(id: id, amount: amount, payee: payee, expiresAt: expiresAt)
    }
}
