import BankServices

/// What the books keep of a card's number.
struct FreshCardNumber: Sendable {
    /// The digits that everybody may see.
    let lastFour: String
    /// By which the books know it again: 32 bytes. Not a ``Digest``, whose alignment no frame of an asynchronous
    /// function keeps (Swift 6.3.1).
    let hash: [UInt8]

    /// What is kept of a number.
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

    /// Where the number is kept.
    var place: SecureStorageKey {
        .cardNumber(Hexadecimal.text(hash.prefix(16)))
    }
}
