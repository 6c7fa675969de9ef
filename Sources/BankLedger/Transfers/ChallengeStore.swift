import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Transfers that wait for a code of their payer.
struct ChallengeStore: NounStore {
    let transaction: LedgerTransaction

    /// The challenge that waits for the principal's answer. Throws `notFound(.challenge)`.
    func challenge(_ id: ChallengeID, for principal: Principal) throws -> StoredChallenge {
        let waiting = try waiting(of: principal.userID)
        guard let number = id.number, let challenge = waiting.first(where: { $0.number == number }) else {
            throw ServiceError.notFound(.challenge, name: id.text)
        }
        return challenge
    }

    /// The challenge that waits since the same key was used.
    func waiting(for key: IdempotencyKey, of principal: Principal) throws -> StoredChallenge? {
        try waiting(of: principal.userID).first { $0.request.idempotencyKey == key }
    }

    // A user has few that wait: a new one voids the oldest.
    private func waiting(of user: UserID) throws -> [StoredChallenge] {
        if let known = transaction.known.challenges[user] { return known }
        let all = try stored.rows(
            """
            SELECT \(StoredChallenge.columns) FROM challenge
            WHERE user = ? AND status = 'waiting' AND expires_at > ? ORDER BY id
            """, user, now, read: StoredChallenge.read)
        transaction.known.challenges[user] = all
        return all
    }

    /// Asks for a code that is bound to amount, currency and payee. Throws
    /// `unauthorized(.secondFactorMissing)`.
    func make(for request: TransferRequest, of principal: Principal) throws -> Challenge {
        let user = principal.userID
        guard try transaction.secondFactors.hasSecondFactor(.active, user) else {
            throw ServiceError.unauthorized(.secondFactorMissing)
        }
        try voidStale(of: user)
        try write(
            """
            INSERT INTO challenge (
                user, key, debit, destination, creditor_name, amount, currency, reference, execution_date,
                payee, created_at, expires_at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            user, request.idempotencyKey.text, request.from.number ?? 0,
            request.to.text, StoredDestination.name(of: request.to), request.amount.minorUnits,
            request.amount.currency.code, request.reference, request.executionDate?.dayNumber,
            try transaction.transfers.plan(request, for: principal).payee.text, now,
            now.adding(milliseconds: StoredChallenge.lifetimeMinutes * 60_000))
        guard let made = try waiting(for: request.idempotencyKey, of: principal) else {
            throw MalformedValue("a challenge that was made is missing")
        }
        return made.challenge
    }

    /// Looks at an answer, and writes down that it was given: a right code is used up, wrong ones void the
    /// challenge and count towards the lockout. A right one that comes twice is refused, but is no guess:
    /// otherwise a command sent twice could void the challenge that it answers. Throws
    /// `notFound(.challenge)`, `tooManyAttempts`.
    func answer(_ id: ChallengeID, _ step: Int64?, for principal: Principal) throws -> Bool {
        let waiting = try challenge(id, for: principal)
        let attempt = try transaction.attempts.beginAttempt(of: Attempt.subject(of: principal.userID))
        guard let step else {
            try countWrongCode(for: waiting)
            return false
        }
        try transaction.attempts.takeBack(attempt)
        return try transaction.secondFactors.useUp(step, .active, of: principal.userID)
    }

    /// Makes the transfer of a challenge that was answered, by the rules as they are by now. Answers `nil`,
    /// and voids the challenge, if the payee has another name than the payer saw.
    func book(_ id: ChallengeID, for principal: Principal) throws -> Transfer? {
        let waiting = try challenge(id, for: principal)
        let transfers = transaction.transfers
        guard try transfers.plan(waiting.request, for: principal).payee.text == waiting.challenge.payee else {
            try write("UPDATE challenge SET status = 'void' WHERE id = ?", waiting.number)
            return nil
        }
        let transfer = try transfers.book(waiting.request, for: principal) {
            try transfers.requireRules(of: $0, for: principal)
        }
        try write(
            "UPDATE challenge SET status = 'confirmed', made = ? WHERE id = ?", transfer.id.text,
            waiting.number)
        return transfer
    }

    private func countWrongCode(for challenge: StoredChallenge) throws {
        try write(
            """
            UPDATE challenge SET wrong_codes = wrong_codes + 1,
                status = CASE WHEN wrong_codes + 1 >= ?2 THEN 'void' ELSE status END
            WHERE id = ?1
            """, challenge.number, StoredChallenge.wrongCodeMaximum)
    }

    // Voids the expired challenges, and the oldest waiting ones until one more is allowed.
    private func voidStale(of user: UserID) throws {
        try write(
            """
            UPDATE challenge SET status = 'void' WHERE user = ?1 AND status = 'waiting' AND id NOT IN (
                SELECT id FROM challenge WHERE user = ?1 AND status = 'waiting' AND expires_at > ?2
                ORDER BY id DESC LIMIT ?3)
            """, user, now, StoredChallenge.waitingMaximum - 1)
    }
}

/// A challenge that waits for its answer, with the request that it is for.
struct StoredChallenge: Sendable {
    /// The number in its id.
    let number: Int64
    let challenge: Challenge
    /// The transfer as it was asked for.
    let request: TransferRequest

    /// How many minutes it can be answered.
    static let lifetimeMinutes: Int64 = 5
    /// After how many wrong codes it is void.
    static let wrongCodeMaximum: Int64 = 5
    /// How many of a user's wait at most; a new one voids the oldest.
    static let waitingMaximum = 5

    static let columns = """
        id, amount, currency, payee, expires_at, debit, destination, reference, key, creditor_name, execution_date
        """

    static func read(_ row: any SQLStatement) throws -> StoredChallenge {
        let amount = Money(
            minorUnits: try StoredValue.amount(row.int64("amount")),
            currency: try StoredValue.currency(row.text("currency")))
        guard let key = IdempotencyKey(row.text("key")) else {
            throw MalformedValue("a challenge has no idempotency key")
        }
        return StoredChallenge(
            number: row.int64("id"),
            challenge: Challenge(
                id: ChallengeID(number: row.int64("id")), amount: amount, payee: row.text("payee"),
                expiresAt: try StoredValue.instant(row.int64("expires_at"))),
            request: TransferRequest(
                from: AccountID(number: row.int64("debit")),
                to: try StoredDestination.read(
                    row.text("destination"), name: row.optionalText("creditor_name")), amount: amount,
                reference: row.text("reference"),
                executionDate: try row.optionalInt64("execution_date").map(StoredValue.date),
                idempotencyKey: key))
    }
}

/// How a destination is stored: its text, and for an IBAN the creditor's name.
enum StoredDestination {
    /// The creditor's name; `nil` where the text is an id.
    static func name(of destination: TransferDestination) -> String? {
        guard case .iban(_, let name) = destination else { return nil }
        return name
    }

    /// The destination of a text and a name.
    static func read(_ text: String, name: String?) throws(MalformedValue) -> TransferDestination {
        if AccountID(text).number != nil { return .account(AccountID(text)) }
        if BeneficiaryID(text).number != nil { return .beneficiary(BeneficiaryID(text)) }
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("\"\(text)\" names nobody who could be paid")
        }
        return .iban(iban, creditorName: name ?? "")
    }
}
