/// Keeps the unlocked keychain key and the session between commands: for a limited time, and never on disk.
///
/// An agent that is missing, has ended or does not answer in time is not an error: it counts as holding nothing.
public protocol SessionAgent: AnyObject, Sendable {
    /// The agent that is running; `nil` if there is none.
    func status() async -> AgentStatus?

    /// The data key of a keychain; `nil` if the agent has none, or that of another keychain.
    func dataKey(of keychain: KeychainID) async -> SecretBytes?

    /// The tokens of the session; `nil` if the agent has none.
    func tokens() async -> SessionTokens?

    /// Keeps a keychain's key and the session, replacing earlier ones; starts an agent if there is none. Returns
    /// `false` if none can be started, which is not an error.
    func hold(_ holding: borrowing AgentHolding) async -> Bool

    /// Signs with the key of this device (Ed25519, RFC 8032); `nil` if there is none.
    func sign(_ message: [UInt8]) async -> [UInt8]?

    /// Forgets everything and ends the agent. Returns whether there was one.
    @discardableResult
    func end() async -> Bool
}

/// The secrets that an agent holds.
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

/// The state of a running agent.
public struct AgentStatus: Hashable, Sendable {
    /// The keychain whose key it holds.
    public let keychain: KeychainID
    public let processID: Int32
    /// The number of seconds after which it ends without a command.
    public let idleSecondsLeft: Int
    /// The number of seconds after which it ends in any case.
    public let secondsLeft: Int

    public init(keychain: KeychainID, processID: Int32, idleSecondsLeft: Int, secondsLeft: Int) {
        self.keychain = keychain
        self.processID = processID
        self.idleSecondsLeft = idleSecondsLeft
        self.secondsLeft = secondsLeft
    }
}
