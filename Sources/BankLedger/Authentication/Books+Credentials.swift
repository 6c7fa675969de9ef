import BankCryptography
import BankDomain
import BankServices
import LanguageKit

extension Books {
    private static let credentialColumns = """
        c.user, u.name, c.username, c.memory_kibibytes, c.passes, c.salt, c.hash,
        EXISTS (SELECT 1 FROM second_factor f WHERE f.user = c.user AND f.status = 'active')
        """

    /// Who signs in with this name, in lower case.
    func credential(named username: String) throws -> Credential? {
        try database.first(
            """
            SELECT \(Self.credentialColumns) FROM credential c JOIN bank_user u ON u.id = c.user
            WHERE c.username = ?
            """, username, read: Self.credential)
    }

    /// How a user signs in. Throws `unauthorized(.notSignedIn)` for one who cannot.
    func credential(of user: UserID) throws -> Credential {
        let credential = try database.first(
            """
            SELECT \(Self.credentialColumns) FROM credential c JOIN bank_user u ON u.id = c.user
            WHERE c.user = ?
            """, user, read: Self.credential)
        guard let credential else { throw ServiceError.unauthorized(.notSignedIn) }
        return credential
    }

    /// By what the pepper is known; `nil` before anybody registered.
    func pepperFingerprint() throws -> Digest? {
        try database.first("SELECT fingerprint FROM pepper") { try StoredValue.digest($0.blob(0)) }
    }

    /// Makes a user who can sign in. The first is the operator, whom the bank knows already.
    func register(
        username: String, name: String, verifier: PasswordVerifier, pepper: Pepper
    ) throws -> UserID {
        try recordPepper(pepper)
        try requireFree(username)
        let user = try userToRegister(named: name)
        try database.run(
            """
            INSERT INTO credential (
                user, username, salt, memory_kibibytes, passes, hash, registered_at, changed_at
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
            """,
            user, username, verifier.salt, verifier.cost.memoryKibibytes, verifier.cost.passes, verifier.hash,
            now)
        return user
    }

    /// Throws `invalidValue` if somebody has the name.
    func requireFree(_ username: String) throws {
        guard try credential(named: username) == nil else {
            throw ServiceError.invalidValue(field: "username", value: username, reason: .taken)
        }
    }

    /// Throws `invalidCredentials` if the user has another password by now: the one that was looked at opens
    /// nothing any more, however long ago the look began.
    func requireUnchanged(_ credential: Credential) throws {
        guard try self.credential(of: credential.user.id).verifier == credential.verifier else {
            throw ServiceError.invalidCredentials
        }
    }

    /// Throws `unauthorized(.sessionEnded)` or `invalidCredentials` if the session has ended by now, or the user
    /// has another password.
    func requireStanding(_ proof: Proof) throws {
        try requireLive(proof.session)
        try requireUnchanged(proof.credential)
    }

    /// Keeps another verifier of a user's password.
    func keep(_ verifier: PasswordVerifier, of user: UserID) throws {
        try database.run(
            """
            UPDATE credential
            SET salt = ?, memory_kibibytes = ?, passes = ?, hash = ?, changed_at = ? WHERE user = ?
            """,
            verifier.salt, verifier.cost.memoryKibibytes, verifier.cost.passes, verifier.hash, now, user)
    }

    private func recordPepper(_ pepper: Pepper) throws {
        try database.run(
            "INSERT INTO pepper (id, fingerprint) VALUES (1, ?) ON CONFLICT DO NOTHING", pepper.fingerprint)
        guard try pepperFingerprint() == pepper.fingerprint else { throw Passwords.foreignPepper }
    }

    private func userToRegister(named name: String) throws -> UserID {
        let isFirst = try database.first("SELECT 1 FROM credential") { _ in true } == nil
        if isFirst {
            let user = try operatorUser().id
            try database.run("UPDATE bank_user SET name = ? WHERE id = ?", name, user)
            return user
        }
        let last = try database.first(
            "SELECT max(CAST(substr(id, 4) AS INTEGER)) FROM bank_user WHERE id GLOB 'USR[0-9]*'"
        ) { try StoredValue.number($0.int64(0)) }
        let user = UserID(number: (last ?? 0) + 1)
        try database.run("INSERT INTO bank_user (id, name, roles) VALUES (?, ?, 'customer')", user, name)
        return user
    }

    private static func credential(_ row: Statement) throws -> Credential {
        let (memory, passes) = (row.int64(3), row.int64(4))
        // What nobody here asked for comes from a file that was tampered with, and is not paid.
        guard let cost = PasswordCost(recordedMemoryKibibytes: memory, passes: passes) else {
            throw MalformedValue("a password costs \(memory) KiB, \(passes) times")
        }
        return Credential(
            user: User(id: UserID(row.text(0)), name: row.text(1)), username: row.text(2),
            verifier: PasswordVerifier(
                cost: cost, salt: Array(row.blob(5)), hash: try StoredValue.digest(row.blob(6))),
            hasSecondFactor: row.int64(7) != 0)
    }
}
