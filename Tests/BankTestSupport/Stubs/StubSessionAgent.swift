public import BankServices

/// A call without an answer fails the test and reports an agent without a session.
public final class StubSessionAgent: SessionAgent {
    public struct Holding: Hashable, Sendable {
        public let keychain: KeychainID
        public let dataKey: [UInt8]
        public let deviceSeed: [UInt8]

        public init(keychain: KeychainID, dataKey: [UInt8], deviceSeed: [UInt8]) {
            self.keychain = keychain
            self.dataKey = dataKey
            self.deviceSeed = deviceSeed
        }
    }

    public let onStatus = AsyncStub<Void, AgentStatus?>("StubSessionAgent.status")
    public let onDataKey = AsyncStub<KeychainID, [UInt8]?>("StubSessionAgent.dataKey")
    public let onTokens = AsyncStub<Void, SessionTokens?>("StubSessionAgent.tokens")
    public let onHold = AsyncStub<Holding, Bool>("StubSessionAgent.hold")
    public let onSign = AsyncStub<[UInt8], [UInt8]?>("StubSessionAgent.sign")
    public let onEnd = AsyncStub<Void, Bool>("StubSessionAgent.end")

    public init() {}

    public func status() async -> AgentStatus? { (try? await onStatus(())) ?? nil }

    public func dataKey(of keychain: KeychainID) async -> SecretBytes? {
        guard let key = (try? await onDataKey(keychain)) ?? nil else { return nil }
        return SecretBytes(key)
    }

    public func tokens() async -> SessionTokens? { (try? await onTokens(())) ?? nil }

    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        let seen = Holding(
            keychain: holding.keychain, dataKey: holding.dataKey.revealed,
            deviceSeed: holding.deviceSeed.revealed)
        return (try? await onHold(seen)) ?? false
    }

    public func sign(_ message: [UInt8]) async -> [UInt8]? { (try? await onSign(message)) ?? nil }

    public func end() async -> Bool { (try? await onEnd(())) ?? false }
}
