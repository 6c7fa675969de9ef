import Synchronization

/// Keeps what was unlocked, and the session, between commands: for a limited time, and never on disk.
///
/// An agent that is not there, has ended or does not answer in time is no error: it holds nothing.
public protocol SessionAgent: AnyObject, Sendable {
    /// The agent that is running; `nil` if there is none.
    func status() async -> AgentStatus?

    /// The data key of a keychain; `nil` if the agent has none, or another keychain's.
    func dataKey(of keychain: KeychainID) async -> SecretBytes?

    /// The tokens of the session; `nil` if the agent has none.
    func tokens() async -> SessionTokens?

    /// Keeps a keychain's key and the session, in place of what was kept before; starts an agent if there is none.
    /// Answers `false` where none can be started, which is no reason to fail.
    func hold(_ holding: borrowing AgentHolding) async -> Bool

    /// Signs with the key of this device (Ed25519, RFC 8032); `nil` if there is none.
    func sign(_ message: [UInt8]) async -> [UInt8]?

    /// Forgets everything and ends the agent. Answers whether there was one.
    @discardableResult
    func end() async -> Bool
}

/// What an agent is given to hold.
public struct AgentHolding: ~Copyable, Sendable {
    public let keychain: KeychainID
    public let dataKey: SecretBytes
    public let tokens: SessionTokens
    /// The seed of this device's signing key, 32 bytes.
    public let deviceSeed: SecretBytes

    public init(
        keychain: KeychainID, dataKey: consuming SecretBytes, tokens: SessionTokens,
        deviceSeed: consuming SecretBytes
    ) {
        self.keychain = keychain
        self.dataKey = dataKey
        self.tokens = tokens
        self.deviceSeed = deviceSeed
    }
}

/// What a running agent says of itself.
public struct AgentStatus: Hashable, Sendable {
    /// The keychain whose key it holds.
    public let keychain: KeychainID
    public let processID: Int32
    /// After how many seconds without a command it ends.
    public let idleSecondsLeft: Int
    /// After how many seconds it ends in any case.
    public let secondsLeft: Int

    public init(keychain: KeychainID, processID: Int32, idleSecondsLeft: Int, secondsLeft: Int) {
        self.keychain = keychain
        self.processID = processID
        self.idleSecondsLeft = idleSecondsLeft
        self.secondsLeft = secondsLeft
    }
}

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
