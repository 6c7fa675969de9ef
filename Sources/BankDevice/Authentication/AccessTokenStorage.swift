public import BankServices

/// The token storage of a program that has an access token and no session.
public final class AccessTokenStorage: TokenStorage {
    private let secret: SharedSecret

    public init(_ secret: SharedSecret) {
        self.secret = secret
    }

    public func heldTokens() async -> SessionTokens? { SessionTokens(access: secret, refresh: secret) }

    public func tokens() async throws -> SessionTokens? { await heldTokens() }

    /// Throws `unauthorized(.beyondScope)`: the token cannot be replaced by a session.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        throw ServiceError.unauthorized(.beyondScope(.authLogin))
    }

    /// Does nothing: the token is not stored on this machine.
    public func forget() async throws {}
}
