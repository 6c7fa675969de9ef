import BankCryptography
public import BankDomain
public import BankServices

/// Proof of presence by a fingerprint, where the machine has a reader, and otherwise by the key of this
/// device.
///
/// The key proves that the agent of the last sign-in is still there, not who sits in front of it, and
/// ``BiometricKind/deviceKey`` says so.
public final class DeviceUnlockService: BiometricServiceProtocol {
    private static let context = "bank device unlock 1"
    private static let nonceWordCount = 4

    private let agent: any SessionAgent
    private let publicKey: @Sendable () async throws -> [UInt8]?
    private let random: any RandomSource
    private let fingerprint: any FingerprintReading

    /// A service that asks this agent and this reader.
    ///
    /// - Parameter publicKey: the key that was registered for this device, of
    ///   ``DeviceKey/publicKeyByteCount`` bytes;
    ///   `nil` if none was.
    public init(
        agent: any SessionAgent, publicKey: @escaping @Sendable () async throws -> [UInt8]?,
        random: any RandomSource, fingerprint: any FingerprintReading
    ) {
        self.agent = agent
        self.publicKey = publicKey
        self.random = random
        self.fingerprint = fingerprint
    }

    /// What the proof would rest on now.
    public func kind() async -> BiometricKind {
        if await fingerprint.isAvailable() { return .fingerprint }
        do {
            try await proveDevice(for: "")
            return .deviceKey
        } catch {
            return .none
        }
    }

    /// Asks for the proof. Where there is a reader only a finger will do. Throws ``BiometricError``, and what
    /// reading the registered key throws.
    public func authenticate(reason: String) async throws {
        if await fingerprint.isAvailable() {
            guard await fingerprint.isVerified() else { throw BiometricError.refused }
        } else {
            try await proveDevice(for: reason)
        }
    }

    private func proveDevice(for reason: String) async throws {
        let message = challenge(reason)
        // The agent first: to look the registered key up without one would ask for the keychain's password.
        guard let signature = await agent.sign(message), let publicKey = try await publicKey() else {
            throw BiometricError.notAvailable
        }
        guard DeviceKey.isValid(signature, of: message, publicKey: publicKey) else {
            throw BiometricError.refused
        }
    }

    /// Context and nonce have fixed lengths, so that no two challenges are the same bytes. A long reason is
    /// cut: it is the nonce that makes each one new.
    private func challenge(_ reason: String) -> [UInt8] {
        let nonce = (0..<Self.nonceWordCount).flatMap { _ in
            withUnsafeBytes(of: random.nextUInt64().bigEndian, Array.init)
        }
        let fixed = Array(Self.context.utf8) + nonce
        return fixed + reason.utf8.prefix(DeviceKey.maximumMessageByteCount - fixed.count)
    }
}
