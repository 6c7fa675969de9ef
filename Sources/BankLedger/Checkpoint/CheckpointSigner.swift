import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// The key that signs checkpoints, in the keychain.
struct CheckpointSigner: Sendable {
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// Without a keychain: it signs nothing.
    static let none = CheckpointSigner(
        secureStorage: UnavailableSecureStorage(), random: SeededRandomSource(seed: 0))

    /// The seed of the key, which is made if there is none.
    func seed() async throws -> SharedSecret {
        let fresh = SecretBytes(byteCount: Ed25519.seedByteCount, from: random)
        _ = try await secureStorage.saveIfAbsent(fresh, for: .checkpointKey)
        return SharedSecret(try await secureStorage.load(.checkpointKey))
    }

    @inline(never)
    static func sign(_ content: LedgerCheckpoint.Content, _ seed: SharedSecret) throws -> LedgerCheckpoint {
        guard let checkpoint = CheckpointSignature.sign(content, seed: seed.copy()) else {
            throw ServiceError.storage(
                .damaged, path: SecureStorageKey.checkpointKey.name,
                underlying: "the keychain's key of checkpoints has not \(Ed25519.seedByteCount) bytes")
        }
        return checkpoint
    }
}
