public import BankDomain

/// What signing in, or refreshing, answers.
public struct AuthResult: Equatable, Sendable {
    public let user: User
    public let sessionID: SessionID
    public let tokens: SessionTokens
    /// When the session is over unless it is used.
    public let idleUntil: Instant
    /// When it is over in any case.
    public let expiresAt: Instant
    /// Whether the next commands find the session without asking for the keychain's password.
    public let isHeldByAgent: Bool

    public init(
        user: User, sessionID: SessionID, tokens: SessionTokens, idleUntil: Instant, expiresAt: Instant,
        isHeldByAgent: Bool
    ) {
        self.user = user
        self.sessionID = sessionID
        self.tokens = tokens
        self.idleUntil = idleUntil
        self.expiresAt = expiresAt
        self.isHeldByAgent = isHeldByAgent
    }
}
