import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// The challenge that waits for the principal's answer. Throws `notFound(.challenge)`.
    func challenge(_ id: ChallengeID, for principal: Principal) throws -> StoredChallenge {
        let challenge = try database.first(
            """
            SELECT \(StoredChallenge.columns) FROM challenge
            WHERE id = ? AND user = ? AND status = 'waiting' AND expires_at > ?
            """, id.number ?? 0, principal.userID, now, read: StoredChallenge.read)
        guard let challenge else { throw ServiceError.notFound(.challenge, name: id.text) }
        return challenge
    }

    /// The challenge that waits since the same key was used.
    func challenge(waitingFor key: IdempotencyKey, of principal: Principal) throws -> StoredChallenge? {
        try database.first(
            """
            SELECT \(StoredChallenge.columns) FROM challenge
            WHERE user = ? AND key = ? AND status = 'waiting' AND expires_at > ?
            """, principal.userID, key.text, now, read: StoredChallenge.read)
    }

    /// The requests that wait for the principal's answers.
    func challengedRequests(of principal: Principal) throws -> [TransferRequest] {
        try database.rows(
            """
            SELECT \(StoredChallenge.columns) FROM challenge
            WHERE user = ? AND status = 'waiting' AND expires_at > ?
            """, principal.userID, now
        ) { try StoredChallenge.read($0).request }
    }

    /// Asks for a code that is bound to amount, currency and payee. Throws
    /// `unauthorized(.secondFactorMissing)`.
    func makeChallenge(for request: TransferRequest, of principal: Principal) throws -> Challenge {
        let user = principal.userID
        guard try hasSecondFactor(.active, user) else {
            throw ServiceError.unauthorized(.secondFactorMissing)
        }
        try voidStaleChallenges(of: user)
        try database.run(
            """
            INSERT INTO challenge (
                user, key, debit, destination, creditor_name, amount, currency, reference, execution_date,
                payee, created_at, expires_at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            user, request.idempotencyKey.text, request.from.number ?? 0,
            request.to.text, StoredDestination.name(of: request.to), request.amount.minorUnits,
            request.amount.currency.code, request.reference, request.executionDate?.dayNumber,
            try plan(request, for: principal).payee, now,
            now.adding(milliseconds: StoredChallenge.lifetimeMinutes * 60_000))
        guard let made = try challenge(waitingFor: request.idempotencyKey, of: principal) else {
            throw MalformedValue("a challenge that was made is missing")
        }
        return made.challenge
    }

    /// Looks at an answer, and writes down that it was given: a right code is used up, wrong ones void the
    /// challenge and count towards the lockout. A right one that comes twice is refused, but no guess:
    /// otherwise a command sent twice could void the challenge that it answers. Throws
    /// `notFound(.challenge)`, `tooManyAttempts`.
    func answer(_ id: ChallengeID, _ step: Int64?, for principal: Principal) throws -> Bool {
        let waiting = try challenge(id, for: principal)
        let attempt = try beginAttempt(of: Attempt.subject(of: principal.userID))
        guard let step else {
            try countWrongCode(for: waiting)
            return false
        }
        try takeBack(attempt)
        return try useUp(step, .active, of: principal.userID)
    }

    /// Makes the transfer of a challenge that was answered, by the rules as they are by now. Answers `nil`,
    /// and voids the challenge, if the payee is not called what the payer saw.
    func bookChallenged(
        _ id: ChallengeID, for principal: Principal, _ rules: TransferRules
    ) throws -> Transfer? {
        let waiting = try challenge(id, for: principal)
        guard try plan(waiting.request, for: principal).payee == waiting.challenge.payee else {
            try database.run("UPDATE challenge SET status = 'void' WHERE id = ?", waiting.number)
            return nil
        }
        let transfer = try book(waiting.request, for: principal) {
            try require(rules, of: $0, for: principal)
        }
        try database.run(
            "UPDATE challenge SET status = 'confirmed', made = ? WHERE id = ?", transfer.id.text,
            waiting.number)
        return transfer
    }

    private func countWrongCode(for challenge: StoredChallenge) throws {
        try database.run(
            """
            UPDATE challenge SET wrong_codes = wrong_codes + 1,
                status = CASE WHEN wrong_codes + 1 >= ?2 THEN 'void' ELSE status END
            WHERE id = ?1
            """, challenge.number, StoredChallenge.wrongCodeMaximum)
    }

    // What expired, and of what waits the oldest, to make room for one more.
    private func voidStaleChallenges(of user: UserID) throws {
        try database.run(
            """
            UPDATE challenge SET status = 'void' WHERE user = ?1 AND status = 'waiting' AND id NOT IN (
                SELECT id FROM challenge WHERE user = ?1 AND status = 'waiting' AND expires_at > ?2
                ORDER BY id DESC LIMIT ?3)
            """, user, now, StoredChallenge.waitingMaximum - 1)
    }
}
