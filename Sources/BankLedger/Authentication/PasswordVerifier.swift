import BankCryptography

/// What the books keep of a password: enough to know it again, and dear to search.
struct PasswordVerifier: Equatable, Sendable {
    let cost: PasswordCost
    /// What makes equal passwords unequal.
    let salt: [UInt8]
    let hash: Digest

    /// Whether a hash made with this salt and cost is the one kept, in a time that does not depend on where
    /// they differ.
    func matches(_ other: Digest) -> Bool { hash.isSame(as: other) }

    /// A verifier that no password has, for names that nobody has.
    static func dummy(_ cost: PasswordCost) -> PasswordVerifier {
        PasswordVerifier(
            cost: cost, salt: [UInt8](repeating: 0, count: Argon2id.saltByteCount), hash: Digest { _ in })
    }
}
