import BankCryptography
import BankDomain
import BankSQL
import BankServices

/// Authentication attempts, and the lockout after failed ones.
struct AttemptStore: NounStore {
    let transaction: LedgerTransaction

    /// Maximum number of unknown user names whose failures are kept.
    private static let unknownNameMaximum = 10_000

    /// Begins an attempt. Throws `tooManyAttempts` while the subject is locked.
    func beginAttempt(of subject: String) throws -> Attempt {
        try forgetOldFailures()
        let known = try database.first(
            "SELECT failures, locked_until FROM sign_in_failure WHERE subject = ?", subject
        ) { row in
            (
                failures: try StoredValue.number(row.int64("failures")),
                lockedUntil: row.optionalInt64("locked_until")
            )
        }
        if let lockedUntil = known?.lockedUntil, lockedUntil > now.millisecondsSinceEpoch {
            let milliseconds = lockedUntil - now.millisecondsSinceEpoch
            throw ServiceError.tooManyAttempts(retryAfterSeconds: Int((milliseconds + 999) / 1_000))
        }
        let failures = (known?.failures ?? 0) + 1
        let delaySeconds = LockoutSchedule.delaySeconds(afterFailures: Int(failures))
        let lockedUntil = delaySeconds > 0 ? now.adding(milliseconds: Int64(delaySeconds) * 1_000) : nil
        try write(
            .merge(into: "sign_in_failure", by: "subject", "subject, failures, locked_until, last_at"),
            subject, failures, lockedUntil, now)
        return Attempt(subject: subject, lockedUntil: lockedUntil)
    }

    /// Begins an attempt, and records a refusal in the audit trail and returns it as a value.
    func begun(of subject: String, _ action: AuditedAction) throws -> Result<Attempt, any Error> {
        let attempt = Result { try beginAttempt(of: subject) }
        if case .failure(let error) = attempt {
            guard let refusal = error as? ServiceError, refusal.isRefusal else { throw error }
            try transaction.audit.record(action, outcome: refusal.code)
        }
        return attempt
    }

    /// Checks a second-factor code for anything but a transfer. A right one is used up, a wrong one counts towards the
    /// lockout. Throws `tooManyAttempts`.
    func prove(_ step: Int64?, of principal: Principal) throws -> Bool {
        let attempt = try beginAttempt(of: Attempt.session(of: principal.userID))
        guard let step else { return false }
        try takeBack(attempt)
        return try transaction.secondFactors.useUp(step, .active, of: principal.userID)
    }

    func forgetFailures(of subject: String) throws {
        try write(.delete(from: "sign_in_failure", where: "subject = ?"), subject)
    }

    /// Resets the counts of failures after a complete sign-in or a reset.
    func forgetFailures(of user: UserID, and attempt: Attempt) throws {
        for subject in [attempt.subject, Attempt.signIn(of: user), Attempt.session(of: user)] {
            try forgetFailures(of: subject)
        }
    }

    /// Takes back an attempt after one of several proofs succeeded. Earlier failures still count.
    func takeBack(_ attempt: Attempt) throws {
        try write(
            .update(
                "sign_in_failure", set: "failures, locked_until",
                to: [
                    "CASE WHEN failures > 0 THEN failures - 1 ELSE 0 END",
                    "CASE WHEN locked_until IS NOT DISTINCT FROM ? THEN NULL ELSE locked_until END",
                ], where: "subject = ?"), attempt.lockedUntil, attempt.subject)
    }

    private func forgetOldFailures() throws {
        let oldest = now.adding(milliseconds: -Int64(LockoutSchedule.memorySeconds) * 1_000)
        try write(.delete(from: "sign_in_failure", where: "last_at < ?"), oldest)
        try write(
            .delete(
                from: "sign_in_failure",
                where:
                    """
                    subject IN (SELECT subject FROM sign_in_failure WHERE substr(subject, 1, 1) = ? ORDER BY \
                    last_at DESC LIMIT ? OFFSET ?)
                    """), Attempt.unknownPrefix, SQLLimit.none, Self.unknownNameMaximum)
    }
}

/// An authentication attempt. It counts as failed from the start, so neither a killed process nor parallel attempts
/// escape the count.
struct Attempt: Sendable {
    /// What failures are counted of: one user, device, name or account, in one kind of attempt.
    let subject: String
    /// The end of the lockout that this attempt causes; `nil` if it causes none.
    let lockedUntil: Instant?

    /// Sign-ins of a user on devices that the user has not used before.
    static func signIn(of user: UserID) -> String { user.text }

    /// Sign-ins of its user on a known device, which strangers cannot make fail.
    static func signIn(onDevice number: Int64) -> String { "device:\(number)" }

    /// Resets of a user's password with recovery codes.
    static func reset(of user: UserID) -> String { "reset:\(user)" }

    /// Codes and passwords that a user gives in a session.
    static func session(of user: UserID) -> String { "session:\(user)" }

    /// A user's lookups of other people's accounts.
    static func lookups(of user: UserID) -> String { "payee:\(user)" }

    /// All users' lookups of the holder of an account.
    static func lookups(of iban: IBAN) -> String { "holder:\(iban.text)" }

    /// The subject for an unknown user name. Only a keyed hash is stored, because people type passwords into this
    /// field.
    static func subject(ofUnknown username: String, _ operation: BankOperation, _ pepper: Pepper) -> String {
        unknownPrefix
            + pepper.digest(of: "\(operation.rawValue)\u{1F}\(username)", for: .attemptedName).description
    }

    /// A short form of an unknown name for the audit trail.
    static func shownName(ofUnknown subject: String) -> String { String(subject.prefix(13)) }

    /// The prefix of the subjects of unknown names.
    static let unknownPrefix = "#"
}
