/// What an agent is given to hold.
public struct AgentHolding: ~Copyable, Sendable {
    /// The keychain that the key opens.
    public let keychain: KeychainID
    /// The keychain's data key.
    public let dataKey: SecretBytes
    /// The session.
    public let tokens: SessionTokens
    /// The seed of this device's signing key, 32 bytes.
    public let deviceSeed: SecretBytes

    /// What is to be held.
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
