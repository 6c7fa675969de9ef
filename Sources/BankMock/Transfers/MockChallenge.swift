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
    /// The account that it pays; empty if it is named in another way.
    let to: AccountID
    let amount: Money
    let reference: String
    let key: IdempotencyKey
    let payee: String
    let expiresAt: Instant
    var wrongCodes = 0
    /// Whom it pays; `nil` for the account.
    var destination: TransferDestination?
    /// The day on which it is to be made.
    var executionDate: CalendarDate?

    var request: TransferRequest {
        TransferRequest(
            from: from, to: destination ?? .account(to), amount: amount, reference: reference,
            executionDate: executionDate, idempotencyKey: key)
    }

    var challenge: Challenge {
        Challenge(id: id, amount: amount, payee: payee, expiresAt: expiresAt)
    }
}
