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
