public import BankServices
import Synchronization

/// The tokens of the demo's session, unencrypted in the demo's state: they are valid only in the demo.
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

    /// Stores tokens for the next commands.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        try await host.change(nil, .commit) { $0.head.tokens = MockTokens(tokens) }
        return true
    }

    public func forget() async throws {
        try await host.change(nil, .commit) { $0.head.tokens = nil }
    }
}

/// Tokens in memory: for an app that runs as long as its session, and for tests.
public final class InMemoryTokenStorage: TokenStorage {
    private let kept = Mutex<SessionTokens?>(nil)

    public init() {}

    public func heldTokens() async -> SessionTokens? { kept.withLock { $0 } }

    public func tokens() async throws -> SessionTokens? { kept.withLock { $0 } }

    /// Stores tokens; the next command runs in the same process.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        kept.withLock { $0 = tokens }
        return true
    }

    public func forget() async throws { kept.withLock { $0 = nil } }
}
