import BankDomain
import BankServices

extension Books {
    /// Whether a user has a second factor in this state.
    func hasSecondFactor(_ status: SecondFactorStatus, _ user: UserID) throws -> Bool {
        try database.first(
            "SELECT 1 FROM second_factor WHERE user = ? AND status = ?", user, status.rawValue
        ) { _ in true } ?? false
    }

    /// Throws `notFound(.secondFactor)` unless the user has an active one.
    func requireSecondFactor(of credential: Credential) throws {
        guard try hasSecondFactor(.active, credential.user.id) else {
            throw ServiceError.notFound(.secondFactor, name: credential.username)
        }
    }

    /// Whether a code lets the user in: any if no second factor is active, otherwise one that was not used.
    func accepts(_ answer: CodeAnswer, of user: UserID) throws -> Bool {
        guard try hasSecondFactor(.active, user) else { return true }
        if let step = answer.step, try useUp(step, .active, of: user) { return true }
        if let code = answer.recoveryCode { return try useUp(code, of: user) }
        return false
    }

    /// Uses a time step's code up. Answers whether it was still good (RFC 6238, section 5.2).
    func useUp(_ step: Int64, _ status: SecondFactorStatus, of user: UserID) throws -> Bool {
        try database.run(
            """
            UPDATE second_factor SET last_used_step = ?1
            WHERE user = ?2 AND status = ?3 AND last_used_step < ?1
            """, step, user, status.rawValue)
        return database.changedRowCount == 1
    }

    /// Uses a recovery code up. Answers whether it was still good.
    func useUp(_ recoveryCode: Digest, of user: UserID) throws -> Bool {
        try database.run(
            "UPDATE recovery_code SET used_at = ? WHERE user = ? AND hash = ? AND used_at IS NULL",
            now, user, recoveryCode)
        return database.changedRowCount == 1
    }

    /// Begins an enrolment, in place of one that waits.
    func beginEnrollment(of user: UserID) throws {
        try database.run(
            "INSERT OR REPLACE INTO second_factor (user, status, created_at) VALUES (?, 'pending', ?)",
            user, now)
    }

    /// Makes the enrolment that waits the second factor, in place of one before, with these recovery codes.
    func activateSecondFactor(of user: UserID, recoveryCodes: [Digest]) throws {
        try database.run("DELETE FROM second_factor WHERE user = ? AND status = 'active'", user)
        try database.run("UPDATE second_factor SET status = 'active' WHERE user = ?", user)
        try replaceRecoveryCodes(of: user, with: recoveryCodes)
    }

    /// Takes the second factor, what waits to be one, its recovery codes and what waits for a code away.
    func removeSecondFactor(of user: UserID) throws {
        try database.run("DELETE FROM second_factor WHERE user = ?", user)
        try database.run("DELETE FROM recovery_code WHERE user = ?", user)
        try database.run("UPDATE challenge SET status = 'void' WHERE user = ? AND status = 'waiting'", user)
    }

    /// Keeps these recovery codes in place of those before.
    func replaceRecoveryCodes(of user: UserID, with codes: [Digest]) throws {
        try database.run("DELETE FROM recovery_code WHERE user = ?", user)
        for code in codes {
            try database.run("INSERT INTO recovery_code (user, hash) VALUES (?, ?)", user, code)
        }
    }
}
