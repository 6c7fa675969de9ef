public import BankServices
import Synchronization

/// Tokens that live as long as their process: for an app that runs as long as its session, and for tests.
public final class InMemoryTokenStorage: TokenStorage {
    private let kept = Mutex<SessionTokens?>(nil)

    public init() {}

    public func heldTokens() async -> SessionTokens? { kept.withLock { $0 } }

    public func tokens() async throws -> SessionTokens? { kept.withLock { $0 } }

    /// Keeps tokens; the next command is the same process.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        kept.withLock { $0 = tokens }
        return true
    }

    public func forget() async throws { kept.withLock { $0 = nil } }
}
