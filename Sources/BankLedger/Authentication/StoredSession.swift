import BankDomain
import BankServices

struct StoredSession: Sendable {
    /// The number in its id.
    let number: Int64
    let user: User
    let roles: Set<Principal.Role>
    /// The number of the device on which it began.
    let device: Int64
    let deviceName: String
    let createdAt: Instant
    /// The last use that was recorded.
    let lastUsedAt: Instant
    /// Its end in any case.
    let expiresAt: Instant
    let isEnded: Bool
    /// Whether its user has a second factor.
    let hasSecondFactor: Bool

    var id: SessionID { SessionID(number: number) }
    var principal: Principal { Principal(userID: user.id, roles: roles, sessionID: id) }
    /// Its end unless it is used.
    var idleUntil: Instant {
        min(expiresAt, lastUsedAt.adding(milliseconds: Int64(SessionLimits.idleSeconds) * 1_000))
    }

    func isLive(at now: Instant) -> Bool { !isEnded && now < idleUntil }

    /// The session as its user sees it from another.
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
