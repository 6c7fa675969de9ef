/// Where the tokens of the session live between commands.
public protocol TokenStorage: AnyObject, Sendable {
    /// The tokens, if they are at hand without opening the keychain; `nil` if not.
    func heldTokens() async -> SessionTokens?

    /// The tokens; `nil` if there are none. May ask for what opens the keychain, and throws what
    /// ``SecureStorageProtocol`` throws.
    func tokens() async throws -> SessionTokens?

    /// Keeps tokens in place of any that were there, and at hand for the next commands where that can be done.
    /// Answers whether it could.
    @discardableResult
    func save(_ tokens: SessionTokens) async throws -> Bool

    /// Forgets the tokens, also those that are at hand. Does nothing where there are none.
    func forget() async throws
}
