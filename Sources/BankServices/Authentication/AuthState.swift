public import BankDomain

public enum AuthState: Equatable, Sendable {
    case signedOut
    /// Somebody may be, but the keychain that knows it is locked.
    case locked
    case signedIn(SignedIn)

    /// Who is signed in, and for how long.
    public struct SignedIn: Equatable, Sendable {
        public let user: User
        public let sessionID: SessionID
        /// When the session is over unless it is used.
        public let idleUntil: Instant
        /// When it is over in any case.
        public let expiresAt: Instant
        /// Whether the user has a second factor.
        public let hasSecondFactor: Bool

        public init(
            user: User, sessionID: SessionID, idleUntil: Instant, expiresAt: Instant, hasSecondFactor: Bool
        ) {
            self.user = user
            self.sessionID = sessionID
            self.idleUntil = idleUntil
            self.expiresAt = expiresAt
            self.hasSecondFactor = hasSecondFactor
        }
    }

    /// Who is signed in; `nil` if nobody is known to be.
    public var user: User? {
        guard case .signedIn(let session) = self else { return nil }
        return session.user
    }
}
