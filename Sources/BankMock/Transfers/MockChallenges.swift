import BankDomain
import BankRules
import BankServices

/// The transfers and standing orders that wait for a code, and the number of all challenges so far.
struct MockChallenges: Codable, Equatable, Sendable {
    private(set) var count = 0
    private(set) var waiting: [MockChallenge] = []

    /// Adds a challenge; of the pending ones of a user's sessions or of an access token, only the newest stay.
    mutating func add(
        _ request: ChallengedRequest, payee: String, of principal: Principal, expiresAt: Instant
    ) -> MockChallenge {
        count += 1
        let (user, token) = (principal.userID, principal.accessToken?.id)
        let transfer = request.transfer
        let challenge = MockChallenge(
            id: ChallengeID(number: Int64(count)), user: user, from: transfer.from,
            to: transfer.to.accountID ?? "",
            amount: transfer.amount, reference: transfer.reference, key: transfer.idempotencyKey,
            payee: payee,
            expiresAt: expiresAt, destination: transfer.to,
            executionDate: transfer.executionDate, schedule: request.schedule,
            changedOrder: request.changedOrderID, token: token)
        let own = waiting.filter { $0.user == user && $0.token == token }
            .suffix(ChallengePolicy.waitingMaximum - 1)
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
        waiting.removeAll { $0.wrongCodes >= ChallengePolicy.wrongCodeMaximum }
    }
}

/// A transfer or standing order that waits for a code.
struct MockChallenge: Codable, Equatable, Sendable {
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

    /// Makes the challenged request if the code is valid, for the payee that the payer saw.
    mutating func confirm<Made: Identifiable>(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, code: String, by principal: Principal,
        _ make: (inout MockBank, ChallengedRequest) throws -> Made
    ) throws -> Result<Made, ServiceError> where Made.ID == Identifier<Made> {
        let user = principal.userID
        _ = try challenge(id, kind, of: user)
        guard hasSecondFactor(user) else { throw ServiceError.unauthorized(.secondFactorMissing) }
        let answer = attempt(.session(user), otherwise: .invalidCode) { bank -> Void? in
            if MockCode.isRight(code) { return () }
            bank.challenges.countWrongCode(for: id)
            return nil
        }
        if case .failure(let refusal) = answer { return .failure(refusal) }
        let made = try makeConfirmed(id, kind, for: principal, make)
        return made.map { .success($0) } ?? .failure(.notFound(.challenge, name: id.text))
    }
}
