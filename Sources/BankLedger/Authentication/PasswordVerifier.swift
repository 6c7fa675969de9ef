import BankCryptography
import CSodium

/// What is kept of a password: enough to recognise it, and expensive to search.
struct PasswordVerifier: Equatable, Sendable {
    let cost: PasswordCost
    /// Makes equal passwords unequal.
    let salt: [UInt8]
    let hash: Digest

    /// Whether a hash made with this salt and cost is the one kept, in a time that does not depend on the difference.
    func matches(_ other: Digest) -> Bool {
        hash.withBytes { left in
            other.withBytes { right in sodium_memcmp(left.baseAddress, right.baseAddress, left.count) == 0 }
        }
    }

    /// A verifier that no password has, for names that no user has.
    static func dummy(_ cost: PasswordCost) -> PasswordVerifier {
        PasswordVerifier(
            cost: cost, salt: [UInt8](repeating: 0, count: Argon2id.saltByteCount), hash: Digest { _ in })
    }
}
