import BankCryptography
import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Sessions of users. Only hashes of their tokens are stored.
struct SessionStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    private static let select = """
        SELECT s.id, s.user, u.name, u.roles, s.device, d.name AS device_name, s.created_at, s.last_used_at,
            s.expires_at, s.ended_at IS NOT NULL AS is_ended, s.access_hash,
            s.former_access_hash IS NOT NULL AS has_former_access,
            EXISTS (SELECT 1 FROM second_factor f WHERE f.user = s.user AND f.status = 'active')
                AS has_second_factor
        FROM session s JOIN bank_user u ON u.id = s.user JOIN device d ON d.id = s.device
        """

    /// The session whose access token has this hash, also for a while after the token was replaced.
    func session(access hash: Digest) throws -> StoredSession? {
        if let session = try stored.first(
            "\(Self.select) WHERE s.access_hash = ?", hash, read: Self.session)
        {
            return session
        }
        return try stored.first(
            "\(Self.select) WHERE s.former_access_hash = ? AND s.former_access_until > ?", hash, now,
            read: Self.session)
    }

    /// The session to which a refresh token belongs, and when the token was used.
    func session(refresh hash: Digest) throws -> (session: StoredSession, usedAt: Instant?)? {
        let token = try stored.first("SELECT session, used_at FROM refresh_token WHERE hash = ?", hash) {
            (session: $0.int64("session"), usedAt: try $0.optionalInt64("used_at").map(StoredValue.instant))
        }
        guard let token else { return nil }
        let session = try stored.first(
            "\(Self.select) WHERE s.id = ?", token.session, read: Self.session)
        return session.map { ($0, token.usedAt) }
    }

    /// The user's usable sessions, newest first.
    func liveSessions(of user: UserID) throws -> [StoredSession] {
        try stored.rows(
            "\(Self.select) WHERE s.user = ? AND s.ended_at IS NULL ORDER BY s.id DESC", user,
            read: Self.session
        ).filter { $0.isLive(at: now) }
    }

    /// Throws `unauthorized(.sessionEnded)` if a session has ended since it was looked up.
    func requireLive(_ session: StoredSession) throws {
        guard try liveSessions(of: session.user.id).contains(where: { $0.number == session.number }) else {
            throw ServiceError.unauthorized(.sessionEnded)
        }
    }

    /// True if any user has a usable session.
    func hasLiveSession() throws -> Bool {
        try stored.first(
            "SELECT 1 FROM session WHERE ended_at IS NULL AND last_used_at > ? AND expires_at > ?",
            idleSince, now
        ) { _ in true } ?? false
    }

    /// Marks ended sessions and forgets their refresh tokens, which keeps the list of open sessions short.
    func endStaleSessions() throws {
        try write(
            .update(
                "session", set: "ended_at",
                where: "ended_at IS NULL AND (last_used_at <= ? OR expires_at <= ?)"), now, idleSince, now)
        try write(
            .delete(
                from: "refresh_token", where: "session IN (SELECT id FROM session WHERE ended_at IS NOT NULL)"
            ))
    }

    /// Ends every session, with its refresh tokens.
    func endAllSessions() throws {
        try write(.update("session", set: "ended_at", where: "ended_at IS NULL"), now)
        try endStaleSessions()
    }

    func beginSession(of user: UserID, on device: Int64, _ tokens: SessionTokens) throws -> StoredSession {
        let expiry = now.adding(milliseconds: Int64(SessionLimits.absoluteSeconds) * 1_000)
        try write(
            .insert(into: "session", "user, device, access_hash, created_at, last_used_at, expires_at"), user,
            device, tokens.accessDigest, now, now, expiry)
        guard let session = try session(access: tokens.accessDigest) else {
            throw MalformedValue("the record of a new session is missing")
        }
        try insertRefreshToken(tokens, of: session)
        return session
    }

    /// Replaces the tokens. The former access token works for a while, in case the answer is lost.
    func renew(_ session: StoredSession, used: Digest, _ tokens: SessionTokens) throws {
        try write(.update("refresh_token", set: "used_at", where: "hash = ?"), now, used)
        try write(
            .update(
                "session", set: "former_access_hash, former_access_until, access_hash, last_used_at",
                to: ["access_hash", "?", "?", "?"]),
            now.adding(milliseconds: Int64(SessionLimits.graceSeconds) * 1_000), tokens.accessDigest, now,
            session.number)
        try insertRefreshToken(tokens, of: session)
    }

    /// Ends the former access token, because the client has the present one.
    func forgetFormerAccess(of session: StoredSession) throws {
        try write(
            .update(
                "session", set: "former_access_hash, former_access_until", to: ["NULL", "NULL"],
                where: "id = ? AND access_hash = ?"), session.number, session.access)
    }

    /// Records that a session was used, which changes no permission.
    func touch(_ session: StoredSession) throws {
        try transaction.write(
            .update(
                "session", set: "last_used_at", where: "id = ? AND ended_at IS NULL AND last_used_at < ?"),
            now, session.number, now)
    }

    /// Ends a session, if it has not ended.
    func end(_ session: StoredSession) throws {
        try write(
            .update("session", set: "ended_at", where: "id = ? AND ended_at IS NULL"), now, session.number)
    }

    /// Ends the other usable sessions of the session's user, and returns their number.
    func endOthers(than session: StoredSession) throws -> Int {
        let others = try liveSessions(of: session.user.id).filter { $0.number != session.number }
        for other in others { try end(other) }
        return others.count
    }

    /// Sessions last used before this moment have ended.
    private var idleSince: Instant {
        now.adding(milliseconds: -Int64(SessionLimits.idleSeconds) * 1_000)
    }

    private func insertRefreshToken(_ tokens: SessionTokens, of session: StoredSession) throws {
        try write(.insert(into: "refresh_token", "hash, session"), tokens.refreshDigest, session.number)
    }

    private static func session(_ row: any SQLStatement) throws -> StoredSession {
        StoredSession(
            number: row.int64("id"), user: User(id: UserID(row.text("user")), name: row.text("name")),
            roles: try StoredValue.roles(row.text("roles")), device: row.int64("device"),
            deviceName: row.text("device_name"),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            lastUsedAt: try StoredValue.instant(row.int64("last_used_at")),
            expiresAt: try StoredValue.instant(row.int64("expires_at")), isEnded: row.bool("is_ended"),
            hasSecondFactor: row.bool("has_second_factor"),
            access: try StoredValue.digest(row.bytes("access_hash")),
            hasFormerAccess: row.bool("has_former_access"))
    }
}

struct StoredSession: Sendable {
    let number: Int64
    let user: User
    let roles: Set<Principal.Role>
    /// The number of the device on which it began.
    let device: Int64
    let deviceName: String
    let createdAt: Instant
    /// The last recorded use.
    let lastUsedAt: Instant
    /// The latest end of the session.
    let expiresAt: Instant
    let isEnded: Bool
    /// True if its user has a second factor.
    let hasSecondFactor: Bool
    /// The hash of the present access token.
    let access: Digest
    /// True if the access token before it may still work.
    let hasFormerAccess: Bool

    var id: SessionID { SessionID(number: number) }
    var principal: Principal { Principal(userID: user.id, roles: roles, sessionID: id) }
    /// The end of the session unless it is used.
    var idleUntil: Instant {
        min(expiresAt, lastUsedAt.adding(milliseconds: Int64(SessionLimits.idleSeconds) * 1_000))
    }

    func isLive(at now: Instant) -> Bool { !isEnded && now < idleUntil }

    /// The session as shown in another session, or in itself.
    func shown(in current: SessionID?) -> AuthSession {
        AuthSession(
            id: id, deviceID: DeviceID(number: device), deviceName: deviceName, createdAt: createdAt,
            lastUsedAt: lastUsedAt, expiresAt: expiresAt, isCurrent: id == current)
    }
}

extension StoredSession {
    var signedIn: AuthState.SignedIn {
        AuthState.SignedIn(
            user: user, sessionID: id, idleUntil: idleUntil, expiresAt: expiresAt,
            hasSecondFactor: hasSecondFactor)
    }
}
