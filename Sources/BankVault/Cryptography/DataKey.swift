import BankCryptography
import BankDomain
import BankServices
import CSodium

/// The random key of a keychain's content. It is used only through subkeys, one for each purpose (BLAKE2b with salt and
/// personalisation, libsodium's `crypto_kdf`).
final class DataKey: Sendable {
    static let byteCount = 32

    /// The purpose of a subkey; its number goes into the derivation.
    enum Purpose: UInt64 {
        case header = 1
        case body = 2
        case values = 3
    }

    private let bytes: SecretBytes

    /// A key from its bytes; `nil` unless there are exactly ``byteCount``.
    init?(_ bytes: consuming SecretBytes) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    init(random: any RandomSource) {
        self.bytes = SecretBytes(byteCount: Self.byteCount, from: random)
    }

    func copy() -> SecretBytes { bytes.copy() }

    func sealed(key: borrowing SecretBytes, nonce: [UInt8], associatedData: [UInt8]) -> [UInt8] {
        XChaCha20Poly1305.seal(bytes, key: key, nonce: nonce, associatedData: associatedData)
    }

    func subkey(_ purpose: Purpose) -> SecretBytes {
        Sodium.require()
        return SecretBytes(count: Self.byteCount) { subkey in
            bytes.withUnsafeBytes { key in
                _ = crypto_kdf_derive_from_key(
                    subkey.address, Self.byteCount, purpose.rawValue,
                    "BKV1keys", key.address)
            }
        }
    }
}
