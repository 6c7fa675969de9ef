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
    /// The payee; `nil` to pay the account.
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

/// Transfers that need a second factor. Every other refusal comes first: a code never helps against it.
extension MockBank {
    var challenges: MockChallenges {
        get { head.challenges ?? MockChallenges() }
        set { head.challenges = newValue }
    }

    /// Makes the transfer, or answers the challenge that it has to meet first. A dry run is never challenged.
    mutating func transfer(
        _ request: TransferRequest, by principal: Principal, mode: ExecutionMode
    ) throws -> Result<Transfer, ServiceError> {
        let request = try request.checked()
        let waiting = try waitingChallenge(for: request, of: principal.userID)
        var next = self
        var payee: String?
        let transfer = try next.book(request, by: principal) { plan in
            try requireRules(of: plan, by: principal)
            if try requiresCode(plan, for: principal) { payee = plan.payee.text }
        }
        guard mode == .commit, let payee else {
            self = next
            if let waiting { challenges.remove(waiting.id) }
            return .success(transfer)
        }
        return .failure(
            .challengeRequired(
                try waiting?.challenge ?? challenge(for: request, payee: payee, of: principal.userID)))
    }

    private mutating func challenge(
        for request: TransferRequest, payee: String, of user: UserID
    ) throws(ServiceError) -> Challenge {
        guard hasSecondFactor(user) else { throw .unauthorized(.secondFactorMissing) }
        var challenges = waitingChallenges
        let new = challenges.add(request, payee: payee, of: user, at: head.clock)
        self.challenges = challenges
        return new.challenge
    }

    /// Makes the transfer of a challenge if the code is right, to the payee that the payer saw.
    mutating func confirm(
        _ id: ChallengeID, code: String, by principal: Principal
    ) throws -> Result<Transfer, ServiceError> {
        let user = principal.userID
        let missing = ServiceError.notFound(.challenge, name: id.text)
        guard let waiting = waitingChallenges.first(id, of: user) else { throw missing }
        guard hasSecondFactor(user), let username = authentication.credential(of: user)?.username else {
            throw ServiceError.unauthorized(.secondFactorMissing)
        }
        let answer = attempt(username, otherwise: .invalidCode) { bank -> Void? in
            if MockCode.isRight(code) { return () }
            bank.challenges.countWrongCode(for: id)
            return nil
        }
        if case .failure(let refusal) = answer { return .failure(refusal) }
        guard try plan(waiting.request, by: principal).payee.text == waiting.payee else {
            challenges.remove(id)
            return .failure(missing)
        }
        var next = self
        let transfer = try next.book(waiting.request, by: principal) {
            try requireRules(of: $0, by: principal)
        }
        self = next
        challenges.remove(id)
        return .success(transfer)
    }

    /// The challenge that waits for the same request. Throws `duplicateRequest` if its key waits for another.
    func waitingChallenge(
        for request: TransferRequest, of user: UserID
    ) throws(ServiceError) -> MockChallenge? {
        let waiting = waitingChallenges.first(of: user, key: request.idempotencyKey)
        guard waiting?.request.fingerprint ?? request.fingerprint == request.fingerprint else {
            throw .duplicateRequest(request.idempotencyKey)
        }
        return waiting
    }

    private var waitingChallenges: MockChallenges {
        var challenges = challenges
        challenges.removeExpired(at: head.clock)
        return challenges
    }
}
