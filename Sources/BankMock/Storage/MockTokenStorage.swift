public import BankServices

/// The tokens of the demo's session, kept in the demo's state, in the clear: they open nothing but the demo.
public final class MockTokenStorage: TokenStorage {
    private let host: MockBankHost

    public init(host: MockBankHost) {
        self.host = host
    }

    /// The tokens; `nil` if there are none or the state cannot be read.
    public func heldTokens() async -> SessionTokens? { try? await tokens() }

    /// The tokens; `nil` if there are none.
    public func tokens() async throws -> SessionTokens? {
        try await host.readAccounts(nil) { $0.head.tokens?.tokens }
    }

    /// Keeps tokens, at hand for the next commands.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        try await host.change(nil, .commit) { $0.head.tokens = MockTokens(tokens) }
        return true
    }

    public func forget() async throws {
        try await host.change(nil, .commit) { $0.head.tokens = nil }
    }
}
