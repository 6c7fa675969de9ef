import BankServices
import BankTestSupport
import Synchronization
import XCTest

@testable import BankVault

/// Proof of presence, and what it rests on.
final class DeviceUnlockServiceTests: XCTestCase {
    private let agent = SigningAgent(seed: 7)

    // MARK: The device's key

    func testRegisteredDevice_IsProof() async throws {
        let service = service()
        let kind = await service.kind()
        XCTAssertEqual(kind, .deviceKey)
        try await service.authenticate(reason: "Pay 10.00 EUR")
    }

    func testWithoutAgent_ThereIsNone() async {
        await expect(.notAvailable, .none, service(agent: InMemorySessionAgent()))
    }

    func testWithoutAgent_NobodyLooksTheKeyUp() async {
        // Looking it up would ask for the keychain's password, which no status may.
        let service = DeviceUnlockService(
            agent: InMemorySessionAgent(),
            publicKey: {
                XCTFail("the key was looked up")
                return nil
            }, random: CountingRandomSource([1]), fingerprint: NoFingerprintReader())
        let kind = await service.kind()
        XCTAssertEqual(kind, .none)
    }

    func testUnregisteredDevice_HasNone() async {
        await expect(.notAvailable, .none, service(registered: nil))
    }

    func testOtherDevicesKey_IsRefused() async {
        await expect(.refused, .none, service(registered: DeviceKey.publicKey(of: AgentSamples.secret(8))))
    }

    func testSignatureFromBefore_IsRefused() async throws {
        let service = service(agent: RepeatingAgent(agent))
        try await service.authenticate(reason: "once")
        await expect(.refused, .none, service)
    }

    func testChallenge_BeginsWithItsContextAndEndsWithItsReason() async throws {
        try await service().authenticate(reason: "pay")
        let message = try XCTUnwrap(agent.messages.withLock { $0.last })
        XCTAssertEqual(Array(message.prefix(20)), Array("bank device unlock 1".utf8))
        XCTAssertEqual(message.count, 20 + 32 + 3)
        XCTAssertEqual(Array(message.suffix(3)), Array("pay".utf8))
    }

    func testLongReason_IsCut() async throws {
        try await service().authenticate(reason: String(repeating: "a", count: 10_000))
        XCTAssertEqual(agent.messages.withLock { $0.last }?.count, 4_096)
    }

    // MARK: A finger

    func testReader_GoesBeforeTheKey() async throws {
        let reader = StubReader(available: true, verified: true)
        let service = service(fingerprint: reader)
        let kind = await service.kind()
        XCTAssertEqual(kind, .fingerprint)
        try await service.authenticate(reason: "pay")
        XCTAssertEqual(agent.messages.withLock { $0.count }, 0)
    }

    func testWrongFinger_IsRefusedThoughTheDeviceIsKnown() async {
        await expect(
            .refused, .fingerprint, service(fingerprint: StubReader(available: true, verified: false)))
    }

    // MARK: Help

    private func service(
        agent: (any SessionAgent)? = nil,
        registered: [UInt8]? = DeviceKey.publicKey(of: AgentSamples.secret(7)),
        fingerprint: any FingerprintReading = NoFingerprintReader()
    ) -> DeviceUnlockService {
        DeviceUnlockService(
            agent: agent ?? self.agent, publicKey: { registered }, random: CountingRandomSource([1, 2, 3]),
            fingerprint: fingerprint)
    }

    private func expect(
        _ refusal: BiometricError, _ expected: BiometricKind, _ service: DeviceUnlockService,
        line: UInt = #line
    ) async {
        let kind = await service.kind()
        XCTAssertEqual(kind, expected, line: line)
        do {
            try await service.authenticate(reason: "pay")
            XCTFail("It was not refused.", line: line)
        } catch {
            XCTAssertEqual(error as? BiometricError, refusal, line: line)
        }
    }
}

private struct StubReader: FingerprintReading {
    let available: Bool
    let verified: Bool

    func isAvailable() async -> Bool { available }
    func isVerified() async -> Bool { verified }
}

/// An agent that only signs.
private final class SigningAgent: SessionAgent {
    let messages = Mutex<[[UInt8]]>([])
    private let seed: SharedSecret

    init(seed: UInt8) {
        self.seed = SharedSecret(AgentSamples.secret(seed))
    }

    func status() async -> AgentStatus? { nil }
    func dataKey(of keychain: KeychainID) async -> SecretBytes? { nil }
    func tokens() async -> SessionTokens? { nil }
    func hold(_ holding: borrowing AgentHolding) async -> Bool { false }
    func end() async -> Bool { false }

    func sign(_ message: [UInt8]) async -> [UInt8]? {
        messages.withLock { $0.append(message) }
        return DeviceKey.sign(message, seed: seed.copy())
    }
}

/// Answers with the first signature for ever.
private final class RepeatingAgent: SessionAgent {
    private let agent: SigningAgent
    private let first = Mutex<[UInt8]?>(nil)

    init(_ agent: SigningAgent) {
        self.agent = agent
    }

    func status() async -> AgentStatus? { nil }
    func dataKey(of keychain: KeychainID) async -> SecretBytes? { nil }
    func tokens() async -> SessionTokens? { nil }
    func hold(_ holding: borrowing AgentHolding) async -> Bool { false }
    func end() async -> Bool { false }

    func sign(_ message: [UInt8]) async -> [UInt8]? {
        if let first = first.withLock({ $0 }) { return first }
        let signature = await agent.sign(message)
        first.withLock { $0 = signature }
        return signature
    }
}
