import BankDomain
import BankServices

struct MockSession: Codable, Equatable, Sendable {
    let id: SessionID
    let user: UserID
    let device: DeviceID
    let createdAt: Instant
    var lastUsedAt: Instant
    var idleUntil: Instant
    let expiresAt: Instant
    var access: MockMark
    var refresh: MockMark
    /// Refresh tokens that were exchanged: whoever shows one has stolen it, or was stolen from.
    var usedRefreshes: [MockMark] = []
    var isEnded = false

    var principal: Principal { Principal(userID: user, roles: [], sessionID: id) }

    /// A change in it; the user is its subject unless another is named.
    func action(_ operation: BankOperation, on subject: String? = nil) -> AuditedAction {
        AuditedAction(operation, by: principal, on: subject ?? user.text)
    }

    func isAlive(at now: Instant) -> Bool { !isEnded && now < idleUntil && now < expiresAt }

    /// Puts the end of idleness off.
    mutating func use(at now: Instant) {
        lastUsedAt = now
        idleUntil = max(idleUntil, min(expiresAt, now.adding(seconds: SessionLimits.idleSeconds)))
    }

    /// Puts new tokens in the place of the present ones.
    mutating func rotate(to tokens: SessionTokens) {
        usedRefreshes.append(refresh)
        access = MockMark(tokens.access, salt: access.salt)
        refresh = MockMark(tokens.refresh, salt: refresh.salt)
    }
}

extension Instant {
    func adding(seconds: Int) -> Instant { adding(milliseconds: Int64(seconds) * 1_000) }
}
