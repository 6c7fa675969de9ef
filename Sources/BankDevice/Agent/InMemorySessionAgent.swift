public import BankServices
import Synchronization

/// An agent in this process: for an app that runs as long as its session, and for tests.
public final class InMemorySessionAgent: SessionAgent {
    private struct Kept: Sendable {
        let keychain: KeychainID
        let dataKey: SharedSecret
        let tokens: SessionTokens
    }

    private let kept = Mutex<Kept?>(nil)

    public init() {}

    /// This process's state if it holds something; it never expires by itself.
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

    /// Replaces the held secrets.
    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        let next = Kept(
            keychain: holding.keychain, dataKey: SharedSecret(holding.dataKey.copy()), tokens: holding.tokens)
        kept.withLock { $0 = next }
        return true
    }

    /// Always `nil`: signing needs a separate process.
    public func sign(_ message: [UInt8]) async -> [UInt8]? { nil }

    /// Forgets everything.
    public func end() async -> Bool {
        kept.withLock { kept in
            defer { kept = nil }
            return kept != nil
        }
    }
}
