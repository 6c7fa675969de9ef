import BankCryptography
public import BankDomain
public import BankServices

/// Proof of presence by a fingerprint, if the machine has a reader, otherwise by this device's key.
///
/// The key proves that the agent of the last sign-in is still running, but not the user's identity. It is reported as
/// ``BiometricKind/deviceKey``.
public final class DeviceUnlockService: BiometricServiceProtocol {
    private static let context = "bank device unlock 1"
    private static let nonceWordCount = 4

    private let agent: any SessionAgent
    private let publicKey: @Sendable () async throws -> [UInt8]?
    private let random: any RandomSource
    private let fingerprint: any FingerprintReading

    /// Creates a service that uses this agent and this reader.
    ///
    /// - Parameter publicKey: this device's registered key; `nil` if there is none.
    public init(
        agent: any SessionAgent, publicKey: @escaping @Sendable () async throws -> [UInt8]?,
        random: any RandomSource, fingerprint: any FingerprintReading
    ) {
        self.agent = agent
        self.publicKey = publicKey
        self.random = random
        self.fingerprint = fingerprint
    }

    /// The present kind of proof.
    public func kind() async -> BiometricKind {
        if await fingerprint.isAvailable() { return .fingerprint }
        do {
            try await proveDevice(for: "")
            return .deviceKey
        } catch {
            return .none
        }
    }

    /// Asks for the proof. With a reader, only a finger is accepted. Throws ``BiometricError``, and errors of reading
    /// the registered key.
    public func authenticate(reason: String) async throws {
        if await fingerprint.isAvailable() {
            guard await fingerprint.isVerified() else { throw BiometricError.refused }
        } else {
            try await proveDevice(for: reason)
        }
    }

    private func proveDevice(for reason: String) async throws {
        let message = challenge(reason)
        // The agent comes first: reading the registered key without one would prompt for the keychain's password.
        guard let signature = await agent.sign(message), let publicKey = try await publicKey() else {
            throw BiometricError.notAvailable
        }
        guard DeviceKey.isValid(signature, of: message, publicKey: publicKey) else {
            throw BiometricError.refused
        }
    }

    /// Context and nonce have fixed lengths, so no two challenges have the same bytes. A long reason is truncated,
    /// because the nonce makes each challenge unique.
    private func challenge(_ reason: String) -> [UInt8] {
        let nonce = (0..<Self.nonceWordCount).flatMap { _ in
            withUnsafeBytes(of: random.nextUInt64().bigEndian, Array.init)
        }
        let fixed = Array(Self.context.utf8) + nonce
        return fixed + reason.utf8.prefix(DeviceKey.maximumMessageByteCount - fixed.count)
    }
}
