import BankCryptography
import BankDomain
import BankSQL
import BankServices

/// The state of a second-factor enrolment.
enum SecondFactorStatus: String {
    /// Waits for its first code.
    case pending
    /// Codes are required.
    case active

    /// The key of the secret in the bank's secret storage.
    func key(of user: UserID) -> SecureStorageKey {
        switch self {
        case .pending: .pendingTOTP(of: user)
        case .active: .totp(of: user)
        }
    }
}

/// The result of matching a typed code. The ledger decides whether to accept it, because each code is valid once.
struct CodeAnswer: Sendable {
    /// The time step of the one-time code.
    var step: Int64?
    /// The hash of the possible recovery code.
    var recoveryCode: Digest?
}

/// Checks codes against the sealed secrets. Users with and without a second factor, and unknown names, take the same
/// steps.
struct SecondFactor: Sendable {
    /// The user id for unknown user names.
    static let unknownUserID: UserID = "USR000"

    let secureStorage: any SecureStorageProtocol
    let clock: any BankClock

    /// Matches a code of a user.
    func answer(_ code: String?, of user: UserID?, _ pepper: Pepper) async throws -> CodeAnswer {
        let owner = user ?? Self.unknownUserID
        let step = try await matchingStep(code, of: owner, .active)
        return CodeAnswer(
            step: user == nil ? nil : step,
            recoveryCode: code.flatMap { SecondFactorRecoveryCode.digest($0, of: owner, pepper) })
    }

    /// The time step of a code; `nil` if it matches none.
    func matchingStep(_ code: String?, of user: UserID, _ status: SecondFactorStatus) async throws -> Int64? {
        let kept = try await secureStorage.loadIfPresent(status.key(of: user))
        let isKept = kept != nil
        let secret = kept ?? SecretBytes(count: TOTP.secretByteCount) { _ in }
        let totp = TOTP()
        let seconds = clock.now().millisecondsSinceEpoch / 1_000
        let step = secret.withUnsafeBytes {
            totp.step(matching: code.flatMap(totp.number), $0, at: seconds)
        }
        return isKept ? step : nil
    }
}

/// A code that replaces the second factor once: twelve letters of Base 32, 60 bits, in three groups.
enum SecondFactorRecoveryCode {
    private static let hyphen = UInt8(ascii: "-")

    /// A new code, as shown to the user.
    static func make(_ random: any RandomSource) -> SecretBytes {
        let letters = Base32.encode(SecretBytes(byteCount: 8, from: random))
        return SecretBytes(count: RecoveryCodes.letterCount + 2) { output in
            letters.withUnsafeBytes { letters in
                for place in 0..<RecoveryCodes.letterCount { output[place + place / 4] = letters[place] }
                (output[4], output[9]) = (hyphen, hyphen)
            }
        }
    }

    /// The stored hash of a user's code; `nil` if the text cannot be a code.
    static func digest(_ text: String, of user: UserID, _ pepper: Pepper) -> Digest? {
        guard let letters = RecoveryCodes.letters(typed: text) else { return nil }
        return pepper.digest(of: "\(user)\u{1F}" + letters, for: .recoveryCode)
    }
}

/// Second factors and recovery codes of users. ``BankSecretStorage`` stores the secrets.
struct SecondFactorStore: NounStore {
    let transaction: LedgerTransaction

    /// True if a user has a second factor in this state.
    func hasSecondFactor(_ status: SecondFactorStatus, _ user: UserID) throws -> Bool {
        try stored.first(
            "SELECT 1 FROM second_factor WHERE user = ? AND status = ?", user, status.rawValue
        ) { _ in true } ?? false
    }

    /// True if this session began an enrolment that is not confirmed. Those of other sessions are worthless.
    func hasPending(in session: StoredSession) throws -> Bool {
        try stored.first(
            "SELECT 1 FROM second_factor WHERE user = ? AND status = 'pending' AND session = ?",
            session.user.id, session.number
        ) { _ in true } ?? false
    }

    /// After a second factor was replaced or removed: ends the user's other sessions, and lets all payees count as new.
    func distrust(after session: StoredSession) throws {
        _ = try transaction.sessions.endOthers(than: session)
        try write(.update("credential", set: "factor_changed_at", where: "user = ?"), now, session.user.id)
    }

    /// Throws `notFound(.secondFactor)` unless the user has an active one.
    func requireSecondFactor(of credential: Credential) throws {
        guard try hasSecondFactor(.active, credential.user.id) else {
            throw ServiceError.notFound(.secondFactor, name: credential.username)
        }
    }

    /// True if a code is accepted: any code if no second factor is active, otherwise an unused one.
    func accepts(_ answer: CodeAnswer, of user: UserID) throws -> Bool {
        guard try hasSecondFactor(.active, user) else { return true }
        if let step = answer.step, try useUp(step, .active, of: user) { return true }
        if let code = answer.recoveryCode { return try useUp(code, of: user) }
        return false
    }

    /// Uses up a recovery code that came with a wrong password, so it is worthless to anyone who saw it.
    func discard(_ answer: CodeAnswer, of user: UserID) throws {
        if let code = answer.recoveryCode { _ = try useUp(code, of: user) }
    }

    /// Uses up the code of a time step. Returns whether it was unused (RFC 6238, section 5.2).
    func useUp(_ step: Int64, _ status: SecondFactorStatus, of user: UserID) throws -> Bool {
        try write(
            .update(
                "second_factor", set: "last_used_step",
                where: "user = ? AND status = ? AND last_used_step < ?"), step, user, status.rawValue, step)
        return changedRowCount == 1
    }

    /// Uses up a recovery code. Returns whether it was unused.
    func useUp(_ recoveryCode: Digest, of user: UserID) throws -> Bool {
        try write(
            .update("recovery_code", set: "used_at", where: "user = ? AND hash = ? AND used_at IS NULL"), now,
            user, recoveryCode)
        return changedRowCount == 1
    }

    /// Begins an enrolment and replaces a pending one.
    func beginEnrollment(of user: UserID, in session: StoredSession) throws {
        try write(
            .merge(
                into: "second_factor", by: "user, status", "user, status, last_used_step, created_at, session"
            ), user, "pending", 0, now, session.number)
    }

    /// Activates the pending enrolment with these recovery codes, in place of an earlier second factor.
    func activateSecondFactor(of user: UserID, recoveryCodes: [Digest]) throws {
        try write(.delete(from: "second_factor", where: "user = ? AND status = 'active'"), user)
        // The status is part of the key, and keys never change in the log.
        let pending = try stored.first(
            "SELECT last_used_step, created_at FROM second_factor WHERE user = ?", user
        ) { ($0.int64("last_used_step"), $0.int64("created_at")) }
        if let (step, createdAt) = pending {
            try write(
                .insert(into: "second_factor", "user, status, last_used_step, created_at"), user, "active",
                step, createdAt)
        }
        try write(.delete(from: "second_factor", where: "user = ? AND status = 'pending'"), user)
        try replaceRecoveryCodes(of: user, with: recoveryCodes)
    }

    /// Removes the second factor, a pending enrolment, the recovery codes, and the challenges that wait for a code.
    func removeSecondFactor(of user: UserID) throws {
        try write(.delete(from: "second_factor", where: "user = ?"), user)
        try write(.delete(from: "recovery_code", where: "user = ?"), user)
        try write(.update("challenge", set: "status", where: "user = ? AND status = 'waiting'"), "void", user)
    }

    /// Replaces the recovery codes.
    func replaceRecoveryCodes(of user: UserID, with codes: [Digest]) throws {
        try write(.delete(from: "recovery_code", where: "user = ?"), user)
        for code in codes {
            try write(.insert(into: "recovery_code", "user, hash"), user, code)
        }
    }
}
