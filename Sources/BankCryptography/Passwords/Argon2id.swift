package import BankServices
import CSodium
import LanguageKit

/// What makes trying passwords dear: Argon2id, version 1.3, one lane (RFC 9106).
package enum Argon2id {
    package static let saltByteCount = 16

    /// Writes the hash of a password, of at least 16 bytes. Takes as long, and as much memory, as the cost says.
    /// Throws ``ServiceError/unknown(underlying:)`` if the system has not that much memory.
    package static func write(
        hashOf password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost,
        to hash: UnsafeMutableRawBufferPointer
    ) throws(ServiceError) {
        Sodium.require()
        guard salt.count == saltByteCount else { fatalError("A salt has \(saltByteCount) bytes.") }
        let result = password.withUnsafeBytes { password in
            password.address.withMemoryRebound(to: CChar.self, capacity: password.count) { text in
                crypto_pwhash(
                    hash.address, UInt64(hash.count), text, UInt64(password.count), salt,
                    UInt64(cost.passes), cost.memoryKibibytes * 1_024, crypto_pwhash_alg_argon2id13())
            }
        }
        guard result == 0 else {
            throw .unknown(
                underlying: "the system has no \(cost.memoryKibibytes) KiB of memory to check a password with"
            )
        }
    }
}
