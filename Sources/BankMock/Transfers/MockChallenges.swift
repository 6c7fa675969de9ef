import BankDomain
import BankServices

/// The transfers of the mock bank that wait for a code, and how many ever did.
struct MockChallenges: Codable, Equatable, Sendable {
    private(set) var count = 0
    private(set) var waiting: [MockChallenge] = []

    /// The challenge that waits under a user's key.
    func first(of user: UserID, key: IdempotencyKey) -> MockChallenge? {
        waiting.first { $0.user == user && $0.key == key }
    }

    /// The challenge that waits for a user's answer.
    func first(_ id: ChallengeID, of user: UserID) -> MockChallenge? {
        waiting.first { $0.id == id && $0.user == user }
    }

    /// One more; of a user's that wait already, only the newest stay.
    mutating func add(_ request: TransferRequest, payee: String, of user: UserID, at now: Instant)
        -> MockChallenge
    {
        count += 1
        let challenge = MockChallenge(
            id: ChallengeID(number: Int64(count)), user: user, from: request.from,
            to: request.to.accountID ?? "",
            amount: request.amount, reference: request.reference, key: request.idempotencyKey, payee: payee,
            expiresAt: now.adding(seconds: MockChallenge.lifetimeSeconds), destination: request.to,
            executionDate: request.executionDate)
        let others = waiting.filter { $0.user != user }
        let own = waiting.filter { $0.user == user }.suffix(MockChallenge.waitingMaximum - 1)
        waiting = others + own + [challenge]
        return challenge
    }

    mutating func removeAll(of user: UserID) {
        waiting.removeAll { $0.user == user }
    }

    mutating func remove(_ id: ChallengeID) {
        waiting.removeAll { $0.id == id }
    }

    /// Forgets what can no longer be answered.
    mutating func removeExpired(at now: Instant) {
        waiting.removeAll { $0.expiresAt <= now }
    }

    /// Counts a wrong code; the last one that is allowed gives the challenge up.
    mutating func countWrongCode(for id: ChallengeID) {
        for index in waiting.indices where waiting[index].id == id { waiting[index].wrongCodes += 1 }
        waiting.removeAll { $0.wrongCodes >= MockChallenge.attemptCount }
    }
}
