import BankDomain
import BankServices

/// A session as the books have it.
struct StoredSession: Sendable {
    /// The number in its id.
    let number: Int64
    /// Whose it is.
    let user: User
    /// What they may do.
    let roles: Set<Principal.Role>
    /// The number of the device on which it began.
    let device: Int64
    /// What that device is called.
    let deviceName: String
    /// When it began.
    let createdAt: Instant
    /// When it was used last, as far as that was recorded.
    let lastUsedAt: Instant
    /// When it is over in any case.
    let expiresAt: Instant
    /// Whether somebody ended it.
    let isEnded: Bool
    /// Whether its user has a second factor.
    let hasSecondFactor: Bool

    /// The session's id.
    var id: SessionID { SessionID(number: number) }
    /// Who asks in it.
    var principal: Principal { Principal(userID: user.id, roles: roles, sessionID: id) }
    /// When it is over unless it is used.
    var idleUntil: Instant {
        min(expiresAt, lastUsedAt.adding(milliseconds: Int64(SessionLimits.idleSeconds) * 1_000))
    }

    /// Whether it can be used.
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
