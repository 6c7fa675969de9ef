import BankCryptography
import BankDomain
import BankServices

/// What is kept of a card's number.
struct FreshCardNumber: Sendable {
    /// The digits that are no secret.
    let lastFour: String
    /// By which the ledger recognises it: 32 bytes. Not a ``Digest``, whose alignment no frame of an asynchronous
    /// function keeps (Swift 6.3.1).
    let hash: [UInt8]

    init(lastFour: String, hash: [UInt8]) {
        self.lastFour = lastFour
        self.hash = hash
    }

    /// What is kept of a number under a key.
    @inline(never)
    init(of number: SharedSecret, _ key: CardKey) {
        let copy = number.copy()
        self.init(
            lastFour: CardNumber.lastFour(of: copy),
            hash: key.digest(of: copy).withBytes { [UInt8]($0) })
    }

    /// The key of the number in the keychain.
    var place: SecureStorageKey {
        .cardNumber(Hexadecimal.text(hash.prefix(16)))
    }
}
