import BankCryptography
public import BankDomain
public import BankServices

/// Encryption under a key in the keychain: XChaCha20-Poly1305, with the purpose as associated data.
///
/// The ciphertext begins with a version and a random nonce, and ends with the tag.
public final class KeychainSecurityService: SecurityServiceProtocol {
    private static let version: UInt8 = 1

    private let storage: any SecureStorageProtocol
    private let biometrics: any BiometricServiceProtocol
    private let device: any DeviceChecking
    private let random: any RandomSource

    /// Creates a service whose key is in `storage`.
    public init(
        storage: any SecureStorageProtocol, biometrics: any BiometricServiceProtocol,
        device: any DeviceChecking, random: any RandomSource
    ) {
        self.storage = storage
        self.biometrics = biometrics
        self.device = device
        self.random = random
    }

    public func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8] {
        let value = value.copy()
        let key = try await makeKey()
        let nonce = [UInt8](byteCount: XChaCha20Poly1305.nonceByteCount, from: random)
        return [Self.version] + nonce
            + XChaCha20Poly1305.seal(value, key: key, nonce: nonce, associatedData: Self.data(purpose))
    }

    public func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes {
        let nonceEnd = 1 + XChaCha20Poly1305.nonceByteCount
        guard sealed.first == Self.version, sealed.count >= nonceEnd else { throw SealedValue.unreadable }
        let key: SecretBytes
        do {
            key = try await storage.load(.security)
        } catch ServiceError.notFound(.secret, _) {
            throw SealedValue.unreadable
        }
        guard key.count == XChaCha20Poly1305.keyByteCount,
            let value = XChaCha20Poly1305.open(
                Array(sealed[nonceEnd...]), key: key, nonce: Array(sealed[1..<nonceEnd]),
                associatedData: Self.data(purpose))
        else { throw SealedValue.unreadable }
        return value
    }

    public func authenticate(reason: String) async throws {
        try await biometrics.authenticate(reason: reason)
    }

    /// Reports the security of the machine.
    public func checkDevice() async -> DeviceReport { device.report() }

    // If several callers need the first key at once, one creates it and all load it.
    private func makeKey() async throws -> SecretBytes {
        do {
            return try await storage.load(.security)
        } catch ServiceError.notFound(.secret, _) {
            let key = SecretBytes(byteCount: XChaCha20Poly1305.keyByteCount, from: random)
            _ = try await storage.saveIfAbsent(key, for: .security)
            return try await storage.load(.security)
        }
    }

    private static func data(_ purpose: String) -> [UInt8] { Array("bank.security 1 \(purpose)".utf8) }
}
