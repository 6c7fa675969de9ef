import BankDomain
import BankServices

/// A session as it is stored.
struct StoredSession: Sendable {
    /// The number in its id.
    let number: Int64
    let user: User
    /// The roles of the user.
    let roles: Set<Principal.Role>
    /// The number of the device on which it began.
    let device: Int64
    let deviceName: String
    let createdAt: Instant
    /// The last use that was recorded.
    let lastUsedAt: Instant
    /// Its end in any case.
    let expiresAt: Instant
    /// Whether it was ended.
    let isEnded: Bool
    /// Whether its user has a second factor.
    let hasSecondFactor: Bool

    var id: SessionID { SessionID(number: number) }
    /// The principal of requests in it.
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
    /// The session as a state.
    var signedIn: AuthState.SignedIn {
        AuthState.SignedIn(
            user: user, sessionID: id, idleUntil: idleUntil, expiresAt: expiresAt,
            hasSecondFactor: hasSecondFactor)
    }
}
