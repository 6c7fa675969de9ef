import BankDomain
import BankServices
import CSodium

/// The key by which a device is known (Ed25519, RFC 8032). Its seed is in the keychain.
struct DeviceKey: Sendable {
    /// How many bytes the seed has.
    static let seedByteCount = 32

    /// Where the seed is.
    let secureStorage: any SecureStorageProtocol
    /// Where a fresh one comes from.
    let random: any RandomSource

    /// This device's public key; a fresh one if there is none, or if it may not be used any more.
    func publicKey(unless isRemoved: ([UInt8]) async throws -> Bool) async throws -> [UInt8] {
        if let seed = try await secureStorage.loadIfPresent(.device), seed.count == Self.seedByteCount {
            let key = Self.publicKey(of: seed)
            if try await !isRemoved(key) { return key }
        }
        let seed = SecretBytes(byteCount: Self.seedByteCount, from: random)
        try await secureStorage.save(seed, for: .device)
        return Self.publicKey(of: seed)
    }

    /// The public key that belongs to a seed.
    static func publicKey(of seed: borrowing SecretBytes) -> [UInt8] {
        Digest.prepareLibrary()
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_publickeybytes()))
        _ = SecretBytes(count: Int(crypto_sign_secretkeybytes())) { secretKey in
            seed.withUnsafeBytes { seed in
                _ = crypto_sign_seed_keypair(
                    &publicKey, secretKey.firstByte,
                    seed.firstByte)
            }
        }
        return publicKey
    }
}
