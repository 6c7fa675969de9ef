import BankCryptography
import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// A user who can sign in.
struct Credential: Sendable {
    let user: User
    let username: String
    let verifier: PasswordVerifier
    /// True if sign-in also needs a code.
    let hasSecondFactor: Bool
}

/// Users who can sign in, and their passwords.
struct CredentialStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    private static let columns = """
        c.user, u.name, c.username, c.memory_kibibytes, c.passes, c.salt, c.hash,
        EXISTS (SELECT 1 FROM second_factor f WHERE f.user = c.user AND f.status = 'active') AS has_second_factor
        """

    /// The user with this sign-in name, in lower case. Removed staff have no roles and are not found.
    func credential(named username: String) throws -> Credential? {
        try stored.first(
            """
            SELECT \(Self.columns) FROM credential c JOIN bank_user u ON u.id = c.user
            WHERE c.username = ? AND u.roles <> ''
            """, username, read: Self.credential)
    }

    /// The credential of a user. Throws `unauthorized(.notSignedIn)` for users who cannot sign in.
    func credential(of user: UserID) throws -> Credential {
        let credential = try stored.first(
            """
            SELECT \(Self.columns) FROM credential c JOIN bank_user u ON u.id = c.user
            WHERE c.user = ?
            """, user, read: Self.credential)
        guard let credential else { throw ServiceError.unauthorized(.notSignedIn) }
        return credential
    }

    /// Identifies the pepper; `nil` before the first registration.
    func pepperFingerprint() throws -> Digest? {
        try stored.first("SELECT fingerprint FROM pepper") { try StoredValue.digest($0.bytes("fingerprint")) }
    }

    /// Creates a user who can sign in.
    func register(
        username: String, name: String, _ role: Principal.Role, verifier: PasswordVerifier, pepper: Pepper
    ) throws -> UserID {
        try recordPepper(pepper)
        try requireFree(username)
        let user = try transaction.users.insertNext(named: name, role)
        try write(
            .insert(
                into: "credential",
                "user, username, salt, memory_kibibytes, passes, hash, registered_at, changed_at"), user,
            username, verifier.salt, verifier.cost.memoryKibibytes, verifier.cost.passes, verifier.hash, now,
            now)
        return user
    }

    /// Throws `invalidValue` if the name is or was taken.
    func requireFree(_ username: String) throws {
        guard
            try stored.first("SELECT 1 FROM credential WHERE username = ?", username, read: { _ in true })
                == nil
        else {
            throw ServiceError.invalidValue(field: .username, value: username, reason: .taken)
        }
    }

    /// Throws `invalidCredentials` if the password changed while it was being checked.
    func requireUnchanged(_ credential: Credential) throws {
        guard try self.credential(of: credential.user.id).verifier == credential.verifier else {
            throw ServiceError.invalidCredentials
        }
    }

    /// Throws `unauthorized(.sessionEnded)` if the session has ended, `invalidCredentials` if the password has changed,
    /// and `unauthorized(.codeMissing)` if a second factor was set up meanwhile.
    func requireValid(_ proof: Proof) throws {
        try transaction.sessions.requireLive(proof.session)
        try requireUnchanged(proof.credential)
        guard try proof.credential.hasSecondFactor || !credential(of: proof.session.user.id).hasSecondFactor
        else { throw ServiceError.unauthorized(.codeMissing) }
    }

    /// When the user's second factor was last replaced or removed; `nil` if never.
    func factorChangedAt(of user: UserID) throws -> Instant? {
        if let known = transaction.known.factorChanges[user] { return known }
        let changedAt = try stored.first("SELECT factor_changed_at FROM credential WHERE user = ?", user) {
            try $0.optionalInt64("factor_changed_at").map(StoredValue.instant)
        }
        transaction.known.factorChanges.updateValue(changedAt ?? nil, forKey: user)
        return changedAt ?? nil
    }

    /// Replaces the verifier of a user's password.
    func keep(_ verifier: PasswordVerifier, of user: UserID) throws {
        try write(
            .update("credential", set: "salt, memory_kibibytes, passes, hash, changed_at", where: "user = ?"),
            verifier.salt, verifier.cost.memoryKibibytes, verifier.cost.passes, verifier.hash, now, user)
    }

    /// Records a change of security settings and notifies the user, because it may have been an intruder.
    func recordSecurityChange(_ action: AuditedAction) throws {
        try transaction.audit.record(action)
        try tellSecurityChange(action)
    }

    /// Notifies a user without a line in the audit trail.
    ///
    /// - Parameter detail: more information for the user, such as the name of a device.
    func tellSecurityChange(_ action: AuditedAction, detail: String = "") throws {
        guard let user = action.principal?.userID else { return }
        try transaction.notifications.tell(
            user, NotificationEvent(.securityChanged, subject: action.operation.rawValue, detail: detail))
    }

    private func recordPepper(_ pepper: Pepper) throws {
        try write(.insert(ifAbsentFrom: "pepper", "id, fingerprint"), 1, pepper.fingerprint)
        guard try pepperFingerprint() == pepper.fingerprint else { throw Passwords.foreignPepper }
    }

    private static func credential(_ row: any SQLStatement) throws -> Credential {
        let (memory, passes) = (row.int64("memory_kibibytes"), row.int64("passes"))
        // This program never writes another cost: the file was tampered with.
        guard let cost = PasswordCost(recordedMemoryKibibytes: memory, passes: passes) else {
            throw MalformedValue("hashing a password takes \(memory) KiB and \(passes) passes")
        }
        return Credential(
            user: User(id: UserID(row.text("user")), name: row.text("name")), username: row.text("username"),
            verifier: PasswordVerifier(
                cost: cost, salt: Array(row.bytes("salt")), hash: try StoredValue.digest(row.bytes("hash"))),
            hasSecondFactor: row.bool("has_second_factor"))
    }
}
