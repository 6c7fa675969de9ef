import BankDomain
import BankServices
import LanguageKit

extension Books {
    private static let sessionSelect = """
        SELECT s.id, s.user, u.name, u.roles, s.device, d.name, s.created_at, s.last_used_at, s.expires_at,
            s.ended_at IS NOT NULL,
            EXISTS (SELECT 1 FROM second_factor f WHERE f.user = s.user AND f.status = 'active')
        FROM session s JOIN bank_user u ON u.id = s.user JOIN device d ON d.id = s.device
        """

    /// The session whose access token has this hash.
    func session(access hash: Digest) throws -> StoredSession? {
        try database.first("\(Self.sessionSelect) WHERE s.access_hash = ?", hash, read: Self.session)
    }

    /// The session to which a refresh token belongs, and whether the token was used.
    func session(refresh hash: Digest) throws -> (session: StoredSession, isUsed: Bool)? {
        let token = try database.first(
            "SELECT session, used_at IS NOT NULL FROM refresh_token WHERE hash = ?", hash
        ) { (session: $0.int64(0), isUsed: $0.int64(1) != 0) }
        guard let token else { return nil }
        let session = try database.first(
            "\(Self.sessionSelect) WHERE s.id = ?", token.session, read: Self.session)
        return session.map { ($0, token.isUsed) }
    }

    /// The user's sessions that can be used, newest first.
    func liveSessions(of user: UserID) throws -> [StoredSession] {
        try database.rows(
            "\(Self.sessionSelect) WHERE s.user = ? AND s.ended_at IS NULL ORDER BY s.id DESC", user,
            read: Self.session
        ).filter { $0.isLive(at: now) }
    }

    /// Throws `unauthorized(.sessionEnded)` if a session has ended since it was looked up.
    func requireLive(_ session: StoredSession) throws {
        guard try liveSessions(of: session.user.id).contains(where: { $0.number == session.number }) else {
            throw ServiceError.unauthorized(.sessionEnded)
        }
    }

    /// Whether anybody's session can be used.
    func hasLiveSession() throws -> Bool {
        let idleSince = now.adding(milliseconds: -Int64(SessionLimits.idleSeconds) * 1_000)
        return try database.first(
            "SELECT 1 FROM session WHERE ended_at IS NULL AND last_used_at > ? AND expires_at > ?",
            idleSince, now
        ) { _ in true } ?? false
    }

    /// Writes down which sessions are over, and forgets their refresh tokens: the list of those that are not
    /// stays short.
    func endStaleSessions() throws {
        let idleSince = now.adding(milliseconds: -Int64(SessionLimits.idleSeconds) * 1_000)
        try database.run(
            """
            UPDATE session SET ended_at = ?1
            WHERE ended_at IS NULL AND (last_used_at <= ?2 OR expires_at <= ?1)
            """, now, idleSince)
        try database.run(
            """
            DELETE FROM refresh_token
            WHERE session IN (SELECT id FROM session WHERE ended_at IS NOT NULL)
            """)
    }

    /// Ends every session, with its refresh tokens.
    func endAllSessions() throws {
        try database.run("UPDATE session SET ended_at = ? WHERE ended_at IS NULL", now)
        try endStaleSessions()
    }

    /// Begins a session.
    func beginSession(of user: UserID, on device: Int64, _ tokens: SessionTokens) throws -> StoredSession {
        let expiry = now.adding(milliseconds: Int64(SessionLimits.absoluteSeconds) * 1_000)
        try database.run(
            """
            INSERT INTO session (user, device, access_hash, created_at, last_used_at, expires_at)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5)
            """, user, device, tokens.access.digest, now, expiry)
        try database.run(
            "INSERT INTO refresh_token (hash, session) VALUES (?, last_insert_rowid())",
            tokens.refresh.digest)
        guard let session = try session(access: tokens.access.digest) else {
            throw MalformedValue("a session that began is missing")
        }
        return session
    }

    /// Exchanges a session's tokens.
    func renew(_ session: StoredSession, used: Digest, _ tokens: SessionTokens) throws {
        try database.run("UPDATE refresh_token SET used_at = ? WHERE hash = ?", now, used)
        try database.run(
            "UPDATE session SET access_hash = ?, last_used_at = ? WHERE id = ?", tokens.access.digest, now,
            session.number)
        try database.run(
            "INSERT INTO refresh_token (hash, session) VALUES (?, ?)", tokens.refresh.digest, session.number)
    }

    /// Records that a session was used.
    func touch(_ session: StoredSession) throws {
        try database.run(
            "UPDATE session SET last_used_at = ?1 WHERE id = ?2 AND ended_at IS NULL AND last_used_at < ?1",
            now, session.number)
    }

    /// Ends a session, if it has not ended.
    func end(_ session: StoredSession) throws {
        try database.run(
            "UPDATE session SET ended_at = ? WHERE id = ? AND ended_at IS NULL", now, session.number)
    }

    private static func session(_ row: Statement) throws -> StoredSession {
        StoredSession(
            number: row.int64(0), user: User(id: UserID(row.text(1)), name: row.text(2)),
            roles: try StoredValue.roles(row.text(3)), device: row.int64(4), deviceName: row.text(5),
            createdAt: try StoredValue.instant(row.int64(6)),
            lastUsedAt: try StoredValue.instant(row.int64(7)),
            expiresAt: try StoredValue.instant(row.int64(8)), isEnded: row.int64(9) != 0,
            hasSecondFactor: row.int64(10) != 0)
    }
}
