public import BankServices

/// Answers what the test says. A call without an answer fails the test, and the agent holds nothing.
public final class StubSessionAgent: SessionAgent {
    /// What ``hold(_:)`` was given, so that a test can see it.
    public struct Holding: Hashable, Sendable {
        /// The keychain.
        public let keychain: KeychainID
        /// Its data key.
        public let dataKey: [UInt8]
        /// The seed of the device's key.
        public let deviceSeed: [UInt8]

        /// Arguments.
        public init(keychain: KeychainID, dataKey: [UInt8], deviceSeed: [UInt8]) {
            self.keychain = keychain
            self.dataKey = dataKey
            self.deviceSeed = deviceSeed
        }
    }

    /// Answers ``status()``.
    public let onStatus = AsyncStub<Void, AgentStatus?>("StubSessionAgent.status")
    /// Answers ``dataKey(of:)``.
    public let onDataKey = AsyncStub<KeychainID, [UInt8]?>("StubSessionAgent.dataKey")
    /// Answers ``tokens()``.
    public let onTokens = AsyncStub<Void, SessionTokens?>("StubSessionAgent.tokens")
    /// Answers ``hold(_:)``.
    public let onHold = AsyncStub<Holding, Bool>("StubSessionAgent.hold")
    /// Answers ``sign(_:)``.
    public let onSign = AsyncStub<[UInt8], [UInt8]?>("StubSessionAgent.sign")
    /// Answers ``end()``.
    public let onEnd = AsyncStub<Void, Bool>("StubSessionAgent.end")

    /// An agent without answers.
    public init() {}

    /// Answers as ``onStatus`` says.
    public func status() async -> AgentStatus? { (try? await onStatus(())) ?? nil }

    /// Answers as ``onDataKey`` says.
    public func dataKey(of keychain: KeychainID) async -> SecretBytes? {
        guard let key = (try? await onDataKey(keychain)) ?? nil else { return nil }
        return SecretBytes(key)
    }

    /// Answers as ``onTokens`` says.
    public func tokens() async -> SessionTokens? { (try? await onTokens(())) ?? nil }

    /// Answers as ``onHold`` says.
    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        let seen = Holding(
            keychain: holding.keychain, dataKey: holding.dataKey.revealed,
            deviceSeed: holding.deviceSeed.revealed)
        return (try? await onHold(seen)) ?? false
    }

    /// Answers as ``onSign`` says.
    public func sign(_ message: [UInt8]) async -> [UInt8]? { (try? await onSign(message)) ?? nil }

    /// Answers as ``onEnd`` says.
    public func end() async -> Bool { (try? await onEnd(())) ?? false }
}
