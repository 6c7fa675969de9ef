import BankCryptography
import BankServices

/// The key that protects the passwords of a stolen ledger from guessing. It is sealed by the bank's key.
///
/// Its hashes are keyed BLAKE2b-256 (RFC 7693), with one personalisation for each purpose, so a hash is valid for one
/// purpose only.
struct Pepper: Sendable {
    enum Purpose: String {
        case password = "bank.password"
        case recoveryCode = "bank.recovery"
        case attemptedName = "bank.name"
        case fingerprint = "bank.pepper"
        case accessToken = "bank.access"
        case refreshToken = "bank.refresh"
    }

    static let byteCount = 32

    private let key: SharedSecret

    init(_ key: consuming SecretBytes) {
        self.key = SharedSecret(key)
    }

    /// The input of Argon2id in place of a composed password.
    func mixed(into password: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: Digest.byteCount) { output in
            password.withUnsafeBytes { hash($0, for: .password, into: output) }
        }
    }

    func digest(of text: String, for purpose: Purpose) -> Digest {
        var text = text
        return Digest { output in
            text.withUTF8 { hash(UnsafeRawBufferPointer($0), for: purpose, into: output) }
        }
    }

    /// A secret that follows from another one.
    func secret(from secret: SharedSecret, for purpose: Purpose) -> SharedSecret {
        SharedSecret(
            SecretBytes(count: Digest.byteCount) { output in
                secret.withUnsafeBytes { hash($0, for: purpose, into: output) }
            })
    }

    /// Identifies the pepper in the ledger without revealing it.
    var fingerprint: Digest { digest(of: "", for: .fingerprint) }

    private func hash(
        _ bytes: UnsafeRawBufferPointer, for purpose: Purpose, into output: UnsafeMutableRawBufferPointer
    ) {
        key.withUnsafeBytes { key in
            BLAKE2b.write(hashOf: bytes, key: key, purpose: purpose.rawValue, to: output)
        }
    }
}
