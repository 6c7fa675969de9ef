import BankServices
import Synchronization

/// Tokens in memory, which may need a prompt.
final class TestTokens: TokenStorage {
    private struct State {
        var tokens: SessionTokens?
        var isHeld = true
        var promptCount = 0
    }

    let kind: SessionKind
    private let state = Mutex(State())

    init(kind: SessionKind = .program) { self.kind = kind }

    /// Whether the tokens are available without a prompt.
    var isHeld: Bool {
        get { state.withLock { $0.isHeld } }
        set { state.withLock { $0.isHeld = newValue } }
    }

    /// The number of prompts.
    var promptCount: Int { state.withLock { $0.promptCount } }

    /// The tokens, without a prompt.
    var kept: SessionTokens? {
        get { state.withLock { $0.tokens } }
        set { state.withLock { $0.tokens = newValue } }
    }

    func heldTokens() async -> SessionTokens? { state.withLock { $0.isHeld ? $0.tokens : nil } }

    func tokens() async throws -> SessionTokens? {
        state.withLock { state in
            if !state.isHeld { state.promptCount += 1 }
            return state.tokens
        }
    }

    func save(_ tokens: SessionTokens) async throws -> Bool {
        kept = tokens
        return isHeld
    }

    func forget() async throws { kept = nil }
}
