import Synchronization

/// An agent that is this process: for an app that runs as long as its session, and for tests.
public final class InMemorySessionAgent: SessionAgent {
    private struct Kept: Sendable {
        let keychain: KeychainID
        let dataKey: SharedSecret
        let tokens: SessionTokens
    }

    private let kept = Mutex<Kept?>(nil)

    public init() {}

    /// This process, if it holds something; it forgets only when it is told to.
    public func status() async -> AgentStatus? {
        kept.withLock { $0 }.map {
            AgentStatus(
                keychain: $0.keychain, processID: 0, idleSecondsLeft: SessionLimits.idleSeconds,
                secondsLeft: SessionLimits.absoluteSeconds)
        }
    }

    public func dataKey(of keychain: KeychainID) async -> SecretBytes? {
        guard let kept = kept.withLock({ $0 }), kept.keychain == keychain else { return nil }
        return kept.dataKey.copy()
    }

    public func tokens() async -> SessionTokens? {
        kept.withLock { $0 }?.tokens
    }

    /// Holds something else.
    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        let next = Kept(
            keychain: holding.keychain, dataKey: SharedSecret(holding.dataKey.copy()), tokens: holding.tokens)
        kept.withLock { $0 = next }
        return true
    }

    /// `nil`: signing needs a process of its own.
    public func sign(_ message: [UInt8]) async -> [UInt8]? { nil }

    /// Forgets everything.
    public func end() async -> Bool {
        kept.withLock { kept in
            defer { kept = nil }
            return kept != nil
        }
    }
}
