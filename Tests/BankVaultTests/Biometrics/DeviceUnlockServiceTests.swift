import BankCryptography
import BankDevice
import BankServices
import BankTestSupport
import XCTest

@testable import BankVault

/// Proof of presence by the device's key or a fingerprint.
final class DeviceUnlockServiceTests: XCTestCase {
    private let agent = StubSessionAgent()

    override func setUp() {
        agent.onSign.answer { DeviceKey.sign($0, seed: AgentSamples.secret(7)) }
    }

    // MARK: The device's key

    func testRegisteredDevice_IsProof() async throws {
        let service = service()
        let kind = await service.kind()
        XCTAssertEqual(kind, .deviceKey)
        try await service.authenticate(reason: "Pay 10.00 EUR")
    }

    func testWithoutAgent_DeviceUnlockIsUnavailable() async {
        await expect(.notAvailable, .none, service(agent: InMemorySessionAgent()))
    }

    func testWithoutAgent_TheKeyIsNotLookedUp() async {
        // A lookup would ask for the keychain's password, which a status must not do.
        let service = DeviceUnlockService(
            agent: InMemorySessionAgent(),
            publicKey: {
                XCTFail("the key was looked up")
                return nil
            }, random: CountingRandomSource([1]), fingerprint: NoFingerprintReader())
        let kind = await service.kind()
        XCTAssertEqual(kind, .none)
    }

    func testUnregisteredDevice_HasNoDeviceUnlock() async {
        await expect(.notAvailable, .none, service(registered: nil))
    }

    func testOtherDevicesKey_IsRefused() async {
        await expect(.refused, .none, service(registered: DeviceKey.publicKey(of: AgentSamples.secret(8))))
    }

    func testSignatureFromBefore_IsRefused() async throws {
        let service = service()
        try await service.authenticate(reason: "once")
        let message = try XCTUnwrap(agent.onSign.calls.last)
        agent.onSign.answer(with: DeviceKey.sign(message, seed: AgentSamples.secret(7)))
        await expect(.refused, .none, service)
    }

    func testChallenge_BeginsWithItsContextAndEndsWithItsReason() async throws {
        try await service().authenticate(reason: "pay")
        let message = try XCTUnwrap(agent.onSign.calls.last)
        XCTAssertEqual(Array(message.prefix(20)), Array("bank device unlock 1".utf8))
        XCTAssertEqual(message.count, 20 + 32 + 3)
        XCTAssertEqual(Array(message.suffix(3)), Array("pay".utf8))
    }

    func testLongReason_IsCut() async throws {
        try await service().authenticate(reason: String(repeating: "a", count: 10_000))
        XCTAssertEqual(agent.onSign.calls.last?.count, 4_096)
    }

    // MARK: Fingerprints

    func testReader_GoesBeforeTheKey() async throws {
        let reader = StubReader(available: true, verified: true)
        let service = service(fingerprint: reader)
        let kind = await service.kind()
        XCTAssertEqual(kind, .fingerprint)
        try await service.authenticate(reason: "pay")
        XCTAssertEqual(agent.onSign.callCount, 0)
    }

    func testWrongFinger_IsRefusedOnAKnownDevice() async {
        await expect(
            .refused, .fingerprint, service(fingerprint: StubReader(available: true, verified: false)))
    }

    // MARK: Helpers

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
