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
