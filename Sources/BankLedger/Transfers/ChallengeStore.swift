import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Transfers and standing orders that wait for their payer's code.
struct ChallengeStore: NounStore {
    let transaction: LedgerTransaction

    private struct CodeNeeded: Error {}

    /// Makes a request, or asks for a code first, if `make` says that it needs one. A dry run is never challenged.
    ///
    /// The request is made and rolled back before asking for a code, so every other refusal comes first.
    func makeOrAsk<Made>(
        _ request: ChallengedRequest, for principal: Principal, _ mode: ExecutionMode,
        _ make: (_ needsCode: inout Bool) throws -> Made
    ) throws -> ChallengeableResult<Made> {
        let waiting = try waiting(for: request, of: principal)
        do {
            return try transaction.savepoint {
                var needsCode = false
                let made = try make(&needsCode)
                guard needsCode, mode == .commit else { return .made(made) }
                throw CodeNeeded()
            }
        } catch is CodeNeeded {
            return .challenged(try waiting?.challenge ?? ask(for: request, of: principal))
        }
    }

    /// A pending challenge of the principal, of a kind. Throws `notFound(.challenge)`.
    func challenge(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, for principal: Principal
    ) throws -> StoredChallenge {
        let waiting = try waiting(of: principal.userID)
        guard let number = id.number,
            let challenge = waiting.first(where: { $0.number == number && $0.request.kind == kind })
        else { throw ServiceError.notFound(.challenge, name: id.text) }
        return challenge
    }

    /// The pending challenge for the same request. Throws `duplicateRequest` if its key belongs to another.
    func waiting(for request: ChallengedRequest, of principal: Principal) throws -> StoredChallenge? {
        let key = request.idempotencyKey
        let known = try waiting(of: principal.userID).first { $0.request.idempotencyKey == key }
        guard known?.request.fingerprint ?? request.fingerprint == request.fingerprint else {
            throw ServiceError.duplicateRequest(key)
        }
        return known
    }

    static func waiting(of user: UserID, at now: Instant) -> SQLRead {
        SQLRead(
            """
            SELECT \(StoredChallenge.columns) FROM challenge
            WHERE user = ? AND status = 'waiting' AND expires_at > ? ORDER BY id
            """, user, now)
    }

    // A user and each of their access tokens have few pending challenges, because a new one voids the oldest.
    private func waiting(of user: UserID) throws -> [StoredChallenge] {
        if let known = transaction.known.challenges[user] { return known }
        let all = try stored.rows(Self.waiting(of: user, at: now), read: StoredChallenge.read)
        transaction.known.challenges[user] = all
        return all
    }

    // Asks for a code that is bound to amount, currency and payee, and an order's days. Throws
    // `unauthorized(.secondFactorMissing)`.
    private func ask(for request: ChallengedRequest, of principal: Principal) throws -> Challenge {
        let user = principal.userID
        guard try transaction.secondFactors.hasSecondFactor(.active, user) else {
            throw ServiceError.unauthorized(.secondFactorMissing)
        }
        try voidStale(of: principal)
        let (transfer, schedule) = (request.transfer, request.schedule)
        try write(
            .insert(
                into: "challenge",
                """
                user, key, debit, destination, creditor_name, amount, currency, reference, execution_date, \
                frequency, start_date, end_date, standing_order, payee, created_at, expires_at, token
                """), user, transfer.idempotencyKey.text, transfer.from.number ?? 0, transfer.to.text,
            StoredDestination.name(of: transfer.to), transfer.amount.minorUnits,
            transfer.amount.currency.code, transfer.reference, transfer.executionDate?.dayNumber,
            schedule?.frequency.rawValue, schedule?.startDate.dayNumber, schedule?.endDate?.dayNumber,
            request.changedOrderID?.number,
            try transaction.transfers.plan(transfer, for: principal).payee.text, now,
            now.adding(milliseconds: StoredChallenge.lifetimeMinutes * 60_000),
            principal.accessToken?.id.number)
        guard let made = try waiting(for: request, of: principal) else {
            throw MalformedValue("the record of a new challenge is missing")
        }
        return made.challenge
    }

    /// Checks an answer and records it: a right code is used up; wrong ones void the challenge and count towards the
    /// lockout. A reused right code is refused but does not count, so a command sent twice does not void its challenge.
    /// Throws `notFound(.challenge)`, `tooManyAttempts`.
    func answer(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, _ step: Int64?, for principal: Principal
    ) throws -> Bool {
        let waiting = try challenge(id, kind, for: principal)
        let attempt = try transaction.attempts.beginAttempt(of: Attempt.session(of: principal.userID))
        guard let step else {
            try countWrongCode(for: waiting)
            return false
        }
        try transaction.attempts.takeBack(attempt)
        return try transaction.secondFactors.useUp(step, .active, of: principal.userID)
    }

    /// Makes the request of an answered challenge, under the present rules. Returns `nil` and voids the challenge if
    /// the payee's name has changed since the payer saw it.
    func make<Made: Identifiable>(
        _ id: ChallengeID, _ kind: ChallengedRequest.Kind, for principal: Principal,
        _ make: (ChallengedRequest, LedgerTransaction) throws -> Made
    ) throws -> Made? where Made.ID == Identifier<Made> {
        let waiting = try challenge(id, kind, for: principal)
        let plan = try transaction.transfers.plan(waiting.request.transfer, for: principal)
        guard plan.payee.text == waiting.challenge.payee else {
            try write(.update("challenge", set: "status"), "void", waiting.number)
            return nil
        }
        let made = try make(waiting.request, transaction)
        try write(.update("challenge", set: "status, made"), "confirmed", made.id.text, waiting.number)
        return made
    }

    private func countWrongCode(for challenge: StoredChallenge) throws {
        try write(
            .update(
                "challenge", set: "wrong_codes, status",
                to: ["wrong_codes + 1", "CASE WHEN wrong_codes + 1 >= ? THEN 'void' ELSE status END"]),
            StoredChallenge.wrongCodeMaximum, challenge.number)
    }

    // Voids expired challenges, and the oldest pending ones until another is allowed. An access token has places of its
    // own, so that it cannot void its user's.
    private func voidStale(of principal: Principal) throws {
        try write(
            .update(
                "challenge", set: "status",
                where:
                    """
                    user = ? AND status = 'waiting' AND token IS NOT DISTINCT FROM ? AND id NOT IN (SELECT id \
                    FROM challenge WHERE user = ? AND status = 'waiting' AND token IS NOT DISTINCT FROM ? AND \
                    expires_at > ? ORDER BY id DESC LIMIT ?)
                    """), "void", principal.userID, principal.accessToken?.id.number, principal.userID,
            principal.accessToken?.id.number, now, StoredChallenge.waitingMaximum - 1)
    }
}
