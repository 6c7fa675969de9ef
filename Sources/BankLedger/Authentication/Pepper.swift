import BankCryptography
import BankServices

/// The key without which passwords cannot be tried on a stolen ledger. It is sealed by the bank's key.
///
/// Its hashes are keyed BLAKE2b-256 (RFC 7693), each purpose with a personalisation of its own, so that a hash made for
/// one can never stand for another.
struct Pepper: Sendable {
    enum Purpose: String {
        case password = "bank.password"
        case recoveryCode = "bank.recovery"
        case attemptedName = "bank.name"
        case fingerprint = "bank.pepper"
    }

    static let byteCount = 32

    private let key: SharedSecret

    init(_ key: consuming SecretBytes) {
        self.key = SharedSecret(key)
    }

    /// The bytes that Argon2id gets in place of a composed password.
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

    /// By which the ledger recognises the pepper, without knowing it.
    var fingerprint: Digest { digest(of: "", for: .fingerprint) }

    private func hash(
        _ bytes: UnsafeRawBufferPointer, for purpose: Purpose, into output: UnsafeMutableRawBufferPointer
    ) {
        key.withUnsafeBytes { key in
            BLAKE2b.write(hashOf: bytes, key: key, purpose: purpose.rawValue, to: output)
        }
    }
}
