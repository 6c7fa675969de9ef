public import BankServices
import CSodium

/// Signatures (Ed25519, RFC 8032) with keys derived from a seed.
///
/// Callers must begin each message with a text that identifies its purpose, so that no signature is valid for another.
package enum Ed25519 {
    package static let seedByteCount = 32
    /// The number of bytes in a public key.
    package static let publicKeyByteCount = 32
    package static let signatureByteCount = 64

    /// The public key of a seed; `nil` if the seed is not ``seedByteCount`` bytes.
    package static func publicKey(of seed: borrowing SecretBytes) -> [UInt8]? {
        var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
        return secretKey(seed, publicKey: &publicKey) == nil ? nil : publicKey
    }

    /// True if the key signed this message.
    package static func isValid(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else {
            return false
        }
        Sodium.require()
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }

    /// Signs a message; `nil` if the seed has the wrong length.
    package static func sign(_ message: [UInt8], seed: borrowing SecretBytes) -> [UInt8]? {
        var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
        guard let key = secretKey(seed, publicKey: &publicKey) else { return nil }
        var signature = [UInt8](repeating: 0, count: signatureByteCount)
        let isSigned = key.withUnsafeBytes { bytes in
            crypto_sign_detached(&signature, nil, message, UInt64(message.count), bytes.address) == 0
        }
        return isSigned ? signature : nil
    }

    private static func secretKey(
        _ seed: borrowing SecretBytes, publicKey: inout [UInt8]
    ) -> SecretBytes? {
        guard seed.count == seedByteCount else { return nil }
        Sodium.require()
        return SecretBytes(count: Int(crypto_sign_secretkeybytes())) { key in
            seed.withUnsafeBytes { seed in
                // This cannot fail: it hashes the seed and multiplies a point.
                _ = crypto_sign_seed_keypair(&publicKey, key.address, seed.address)
            }
        }
    }
}

/// The signing key of this device (Ed25519, RFC 8032), derived from a seed that only the keychain and the agent hold.
///
/// Every signed message begins with ``prefix``, so that no signature is valid for another purpose.
public enum DeviceKey {
    public static let seedByteCount = Ed25519.seedByteCount
    public static let signatureByteCount = Ed25519.signatureByteCount
    public static let maximumMessageByteCount = 4_096

    /// The prefix of every message.
    package static let prefix = Array("bank device signature 1\0".utf8)

    /// The public key of a seed; `nil` if the seed is not ``seedByteCount`` bytes.
    public static func publicKey(of seed: borrowing SecretBytes) -> [UInt8]? { Ed25519.publicKey(of: seed) }

    /// True if the key signed this message.
    public static func isValid(
        _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool {
        Ed25519.isValid(signature, of: prefix + message, publicKey: publicKey)
    }

    /// Signs a message; `nil` if the message is empty or too long, or the seed has the wrong length.
    package static func sign(_ message: [UInt8], seed: borrowing SecretBytes) -> [UInt8]? {
        guard (1...maximumMessageByteCount).contains(message.count) else { return nil }
        return Ed25519.sign(prefix + message, seed: seed)
    }
}
