import BankCryptography
import BankDomain
import BankServices

/// The key by which this device is known, whose seed is in the keychain.
struct StoredDeviceKey: Sendable {
    /// Keeps the seed.
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// This device's public key; a fresh one if there is none, or if it may not be used any more.
    func publicKey(unless isRemoved: ([UInt8]) async throws -> Bool) async throws -> [UInt8] {
        if let seed = try await secureStorage.loadIfPresent(.device), let key = DeviceKey.publicKey(of: seed)
        {
            if try await !isRemoved(key) { return key }
        }
        let seed = SecretBytes(byteCount: DeviceKey.seedByteCount, from: random)
        try await secureStorage.save(seed, for: .device)
        guard let key = DeviceKey.publicKey(of: seed) else { fatalError("A fresh seed is a seed.") }
        return key
    }
}
