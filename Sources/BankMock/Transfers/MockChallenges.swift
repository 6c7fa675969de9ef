import BankDomain
import BankServices

/// The transfers and standing orders that wait for a code, and the number of all challenges so far.
struct MockChallenges: Codable, Equatable, Sendable {
    private(set) var count = 0
    private(set) var waiting: [MockChallenge] = []

    /// The pending challenge of a user's key.
    func first(of user: UserID, key: IdempotencyKey) -> MockChallenge? {
        waiting.first { $0.user == user && $0.key == key }
    }

    /// A pending challenge of a user, of a kind.
    func first(_ id: ChallengeID, _ kind: ChallengedRequest.Kind, of user: UserID) -> MockChallenge? {
        waiting.first { $0.id == id && $0.user == user && $0.request.kind == kind }
    }

    /// Adds a challenge; of the pending ones of a user's sessions or of an access token, only the newest stay.
    mutating func add(
        _ request: ChallengedRequest, payee: String, of principal: Principal, at now: Instant
    ) -> MockChallenge {
        count += 1
        let (user, token) = (principal.userID, principal.accessToken?.id)
        let transfer = request.transfer
        let challenge = MockChallenge(
            id: ChallengeID(number: Int64(count)), user: user, from: transfer.from,
            to: transfer.to.accountID ?? "",
            amount: transfer.amount, reference: transfer.reference, key: transfer.idempotencyKey,
            payee: payee,
            expiresAt: now.adding(seconds: MockChallenge.lifetimeSeconds), destination: transfer.to,
            executionDate: transfer.executionDate, schedule: request.schedule,
            changedOrder: request.changedOrderID, token: token)
        let own = waiting.filter { $0.user == user && $0.token == token }
            .suffix(MockChallenge.waitingMaximum - 1)
        waiting.removeAll { $0.user == user && $0.token == token }
        waiting += own + [challenge]
        return challenge
    }

    mutating func removeAll(of user: UserID) {
        waiting.removeAll { $0.user == user }
    }

    mutating func remove(_ id: ChallengeID) {
        waiting.removeAll { $0.id == id }
    }

    /// Removes expired challenges.
    mutating func removeExpired(at now: Instant) {
        waiting.removeAll { $0.expiresAt <= now }
    }

    /// Counts a wrong code; the last allowed one voids the challenge.
    mutating func countWrongCode(for id: ChallengeID) {
        for index in waiting.indices where waiting[index].id == id { waiting[index].wrongCodes += 1 }
        waiting.removeAll { $0.wrongCodes >= MockChallenge.attemptCount }
    }
}

/// A transfer or standing order that waits for a code.
struct MockChallenge: Codable, Equatable, Sendable {
    /// The number of wrong codes that void it.
    static let attemptCount = 5
    /// The maximum number of pending challenges of a user.
    static let waitingMaximum = 5
    /// The time in which it can be answered.
    static let lifetimeSeconds = 5 * 60

    let id: ChallengeID
    let user: UserID
    let from: AccountID
    /// The account to pay; empty if the payee is named in another way.
    let to: AccountID
    let amount: Money
    let reference: String
    let key: IdempotencyKey
    let payee: String
    let expiresAt: Instant
    var wrongCodes = 0
    /// The payee; `nil` to pay the account.
    var destination: TransferDestination?
    /// The execution day.
    var executionDate: CalendarDate?

    /// The days of a standing order.
    var schedule: StandingOrderSchedule?
    /// The standing order to change.
    var changedOrder: StandingOrderID?
    /// The access token that asked; `nil` for a session.
    var token: AccessTokenID?

    var request: ChallengedRequest {
        let to = destination ?? .account(to)
        guard let schedule else {
            return .transfer(
                TransferRequest(
                    from: from, to: to, amount: amount, reference: reference, executionDate: executionDate,
                    idempotencyKey: key))
        }
        return .standingOrder(
            StandingOrderRequest(
                from: from, to: to, amount: amount, reference: reference, schedule: schedule,
                idempotencyKey: key), changing: changedOrder)
    }

    var challenge: Challenge {
        Challenge(id: id, amount: amount, payee: payee, schedule: schedule, expiresAt: expiresAt)
    }
}

/// Transfers and standing orders that need a second factor. Every other refusal comes first, because a code does not
/// override it.
extension MockBank {
    var challenges: MockChallenges {
        get { head.challenges ?? MockChallenges() }
        set { head.challenges = newValue }
    }

    /// Makes a request, or asks for a code first, if `make` names a payee that needs one. A dry run is never
    /// challenged.
    mutating func makeOrAsk<Made>(
        _ request: ChallengedRequest, by principal: Principal, _ mode: ExecutionMode,
        _ make: (inout MockBank, _ payee: inout String?) throws -> Made
    ) throws -> ChallengeableResult<Made> {
        let waiting = try waitingChallenge(for: request, of: principal.userID)
        var next = self
        var payee: String?
        let made = try make(&next, &payee)
        guard mode == .commit, let payee else {
            self = next
            if let waiting { challenges.remove(waiting.id) }
            return .made(made)
        }
        return .challenged(try waiting?.challenge ?? ask(for: request, payee: payee, of: principal))
    }

    /// Makes the transfer, or asks for a code first.
    mutating func transfer(
        _ request: TransferRequest, by principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<Transfer> {
        let request = try request.checked()
        return try makeOrAsk(.transfer(request), by: principal, mode) { bank, payee in
            var ordered: Money?
            var transfer = try bank.book(request, by: principal) { [bank] plan in
                try bank.requireRules(of: plan, by: principal)
                try bank.requireGrant(of: plan, for: principal)
                ordered = plan.amount
                if try bank.requiresCode(plan, for: principal) { payee = plan.payee.text }
            }
            if let ordered { bank.spend(ordered, by: principal) }
            transfer.needsCode = payee != nil
            return transfer
        }
    }

    private mutating func ask(
        for request: ChallengedRequest, payee: String, of principal: Principal
    ) throws(ServiceError) -> Challenge {
        guard hasSecondFactor(principal.userID) else { throw .unauthorized(.secondFactorMissing) }
        var challenges = waitingChallenges
        let new = challenges.add(request, payee: payee, of: principal, at: head.clock)
        self.challenges = challenges
        return new.challenge
    }

    /// Makes the challenged request if the code is valid, for the payee that the payer saw.
    mutating func confirm<Made>(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, code: String, by principal: Principal,
        _ make: (inout MockBank, ChallengedRequest) throws -> Made
    ) throws -> Result<Made, ServiceError> {
        let user = principal.userID
        let missing = ServiceError.notFound(.challenge, name: id.text)
        guard let waiting = waitingChallenges.first(id, kind, of: user) else { throw missing }
        guard hasSecondFactor(user) else { throw ServiceError.unauthorized(.secondFactorMissing) }
        let answer = attempt(.session(user), otherwise: .invalidCode) { bank -> Void? in
            if MockCode.isRight(code) { return () }
            bank.challenges.countWrongCode(for: id)
            return nil
        }
        if case .failure(let refusal) = answer { return .failure(refusal) }
        guard try plan(waiting.request.transfer, by: principal).payee.text == waiting.payee else {
            challenges.remove(id)
            return .failure(missing)
        }
        var next = self
        let made = try make(&next, waiting.request)
        self = next
        challenges.remove(id)
        return .success(made)
    }

    /// The pending challenge for the same request. Throws `duplicateRequest` if its key belongs to another.
    func waitingChallenge(
        for request: ChallengedRequest, of user: UserID
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
