import BankCryptography

/// A secret as a keychain keeps it: its name, and its value in a box of its own.
struct KeychainEntry: Hashable {
    let name: String
    /// A nonce and the encrypted value with its tag.
    let box: [UInt8]

    static let nameByteCounts = 1...255
    static let boxOverhead = XChaCha20Poly1305.nonceByteCount + XChaCha20Poly1305.tagByteCount

    /// How many bytes it takes in the content.
    var byteCount: Int { 2 + 4 + name.utf8.count + box.count }
}
