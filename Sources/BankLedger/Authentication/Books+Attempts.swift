import BankDomain
import BankServices

extension Books {
    /// The most names that nobody has whose failures are kept.
    private static let unknownNameMaximum = 10_000

    /// Begins a try. Throws `tooManyAttempts` while the subject is locked.
    func beginAttempt(of subject: String) throws -> Attempt {
        try forgetOldFailures()
        let known = try database.first(
            "SELECT failures, locked_until FROM sign_in_failure WHERE subject = ?", subject
        ) { (failures: try StoredValue.number($0.int64(0)), lockedUntil: $0.optionalInt64(1)) }
        if let lockedUntil = known?.lockedUntil, lockedUntil > now.millisecondsSinceEpoch {
            let milliseconds = lockedUntil - now.millisecondsSinceEpoch
            throw ServiceError.tooManyAttempts(retryAfterSeconds: Int((milliseconds + 999) / 1_000))
        }
        let failures = (known?.failures ?? 0) + 1
        let delaySeconds = LockoutSchedule.delaySeconds(afterFailures: Int(failures))
        let lockedUntil = delaySeconds > 0 ? now.adding(milliseconds: Int64(delaySeconds) * 1_000) : nil
        try database.run(
            """
            INSERT INTO sign_in_failure (subject, failures, locked_until, last_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (subject) DO UPDATE SET
                failures = excluded.failures, locked_until = excluded.locked_until, last_at = excluded.last_at
            """, subject, failures, lockedUntil, now)
        return Attempt(subject: subject, lockedUntil: lockedUntil)
    }

    /// The same, with a refusal as a value that is written down.
    func begun(of subject: String, _ action: AuditedAction) throws -> Result<Attempt, any Error> {
        let attempt = Result { try beginAttempt(of: subject) }
        if case .failure(let error) = attempt {
            guard let refusal = error as? ServiceError, refusal.isRefusal else { throw error }
            try record(action, outcome: refusal.code)
        }
        return attempt
    }

    /// Everything that a user has to prove was proven: the failures in a row are over.
    func forgetFailures(of subject: String) throws {
        try database.run("DELETE FROM sign_in_failure WHERE subject = ?", subject)
    }

    /// One of the things that a user has to prove was proven. It was no failure, and says nothing of those
    /// before.
    func takeBack(_ attempt: Attempt) throws {
        try database.run(
            """
            UPDATE sign_in_failure SET failures = max(0, failures - 1),
                locked_until = CASE WHEN locked_until IS ?2 THEN NULL ELSE locked_until END
            WHERE subject = ?1
            """, attempt.subject, attempt.lockedUntil)
    }

    private func forgetOldFailures() throws {
        let oldest = now.adding(milliseconds: -Int64(LockoutSchedule.memorySeconds) * 1_000)
        try database.run("DELETE FROM sign_in_failure WHERE last_at < ?", oldest)
        try database.run(
            """
            DELETE FROM sign_in_failure WHERE subject IN (
                SELECT subject FROM sign_in_failure WHERE substr(subject, 1, 1) = ?
                ORDER BY last_at DESC LIMIT -1 OFFSET ?)
            """, Attempt.unknownPrefix, Self.unknownNameMaximum)
    }
}
