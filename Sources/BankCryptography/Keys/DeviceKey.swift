public import BankServices

/// The signing key of this device (Ed25519, RFC 8032), made from a seed that only the keychain and the agent
/// have.
///
/// What it signs begins with ``prefix``, so that no signature of it means anything elsewhere.
public enum DeviceKey {
    public static let seedByteCount = Ed25519.seedByteCount
    /// How many bytes the public key has.
    public static let publicKeyByteCount = Ed25519.publicKeyByteCount
    public static let signatureByteCount = Ed25519.signatureByteCount
    public static let maximumMessageByteCount = 4_096

    /// What stands before every message.
    package static let prefix = Array("bank device signature 1\0".utf8)

    /// The public key that belongs to a seed; `nil` if the seed has not ``seedByteCount`` bytes.
    public static func publicKey(of seed: borrowing SecretBytes) -> [UInt8]? { Ed25519.publicKey(of: seed) }

    /// Whether a signature of this message is the key's.
    public static func isValid(
        _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool {
        Ed25519.isValid(signature, of: prefix + message, publicKey: publicKey)
    }

    /// Signs a message; `nil` if there is none, it is too long, or the seed is no seed.
    package static func sign(_ message: [UInt8], seed: borrowing SecretBytes) -> [UInt8]? {
        guard (1...maximumMessageByteCount).contains(message.count) else { return nil }
        return Ed25519.sign(prefix + message, seed: seed)
    }
}
