import BankServices
import CSodium

/// The key in the keychain without which nobody can try passwords on a stolen ledger.
///
/// Its hashes are keyed BLAKE2b-256 (RFC 7693), each purpose with a personalisation of its own, so that a
/// hash made for one can never stand for another.
struct Pepper: Sendable {
    /// What a hash is for.
    enum Purpose: String {
        case password = "bank.password"
        case recoveryCode = "bank.recovery"
        case attemptedName = "bank.name"
        case fingerprint = "bank.pepper"
    }

    /// How many bytes the key has.
    static let byteCount = 32

    private let key: SharedSecret

    /// The key as it is kept.
    init(_ key: consuming SecretBytes) {
        Digest.prepareLibrary()
        self.key = SharedSecret(key)
    }

    /// What Argon2id is given in place of a composed password.
    func mixed(into password: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: Digest.byteCount) { output in
            password.withUnsafeBytes { hash($0, for: .password, into: output) }
        }
    }

    /// The hash of a text.
    func digest(of text: String, for purpose: Purpose) -> Digest {
        var text = text
        return Digest { output in
            text.withUTF8 { bytes in
                hash(
                    UnsafeRawBufferPointer(bytes), for: purpose,
                    into: UnsafeMutableRawBufferPointer(start: output, count: Digest.byteCount))
            }
        }
    }

    /// By which the ledger knows the pepper again, without knowing it.
    var fingerprint: Digest { digest(of: "", for: .fingerprint) }

    private func hash(
        _ bytes: UnsafeRawBufferPointer, for purpose: Purpose, into output: UnsafeMutableRawBufferPointer
    ) {
        let name = Array(purpose.rawValue.utf8)
        let size = Int(crypto_generichash_blake2b_personalbytes())
        let personal = name + [UInt8](repeating: 0, count: size - name.count)
        let result = key.withUnsafeBytes { key in
            crypto_generichash_blake2b_salt_personal(
                output.firstByte, output.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt64(bytes.count), key.firstByte,
                key.count, nil, personal)
        }
        guard result == 0 else { fatalError("A pepper has 16 to 64 bytes, not another number.") }
    }
}
