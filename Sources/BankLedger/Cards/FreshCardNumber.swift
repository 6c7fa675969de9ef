import BankServices

/// A number that no card has yet, as far as its place in the keychain says, and what the books keep of it.
struct FreshCardNumber: Sendable {
    /// The digits that everybody may see.
    let lastFour: String
    /// By which the books know it again.
    let hash: Digest

    /// Where it is kept.
    var place: SecureStorageKey { .cardNumber(hash.description.prefix(32)) }
}
