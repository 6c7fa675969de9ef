import BankCryptography
import BankDomain
import BankSQL
import BankServices

/// Second factors and recovery codes of users. The secrets are in the keychain.
struct SecondFactorStore: NounStore {
    let transaction: LedgerTransaction

    /// Whether a user has a second factor in this state.
    func hasSecondFactor(_ status: SecondFactorStatus, _ user: UserID) throws -> Bool {
        try stored.first(
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

    /// Uses up the code of a time step. Answers whether it was still good (RFC 6238, section 5.2).
    func useUp(_ step: Int64, _ status: SecondFactorStatus, of user: UserID) throws -> Bool {
        try write(
            """
            UPDATE second_factor SET last_used_step = ?1
            WHERE user = ?2 AND status = ?3 AND last_used_step < ?1
            """, step, user, status.rawValue)
        return changedRowCount == 1
    }

    /// Uses up a recovery code. Answers whether it was still good.
    func useUp(_ recoveryCode: Digest, of user: UserID) throws -> Bool {
        try write(
            "UPDATE recovery_code SET used_at = ? WHERE user = ? AND hash = ? AND used_at IS NULL",
            now, user, recoveryCode)
        return changedRowCount == 1
    }

    /// Begins an enrolment, in place of one that waits.
    func beginEnrollment(of user: UserID) throws {
        try write(
            """
            INSERT INTO second_factor (user, status, last_used_step, created_at) VALUES (?, 'pending', 0, ?)
            ON CONFLICT (user, status) DO UPDATE SET
                last_used_step = excluded.last_used_step, created_at = excluded.created_at
            """, user, now)
    }

    /// Makes the enrolment that waits the second factor, in place of one before, with these recovery codes.
    func activateSecondFactor(of user: UserID, recoveryCodes: [Digest]) throws {
        try write("DELETE FROM second_factor WHERE user = ? AND status = 'active'", user)
        try write("UPDATE second_factor SET status = 'active' WHERE user = ?", user)
        try replaceRecoveryCodes(of: user, with: recoveryCodes)
    }

    /// Removes the second factor, an enrolment that waits, the recovery codes and the challenges that wait for a code.
    func removeSecondFactor(of user: UserID) throws {
        try write("DELETE FROM second_factor WHERE user = ?", user)
        try write("DELETE FROM recovery_code WHERE user = ?", user)
        try write("UPDATE challenge SET status = 'void' WHERE user = ? AND status = 'waiting'", user)
    }

    /// Keeps these recovery codes in place of those before.
    func replaceRecoveryCodes(of user: UserID, with codes: [Digest]) throws {
        try write("DELETE FROM recovery_code WHERE user = ?", user)
        for code in codes {
            try write("INSERT INTO recovery_code (user, hash) VALUES (?, ?)", user, code)
        }
    }
}
