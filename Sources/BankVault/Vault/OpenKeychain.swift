import BankDomain
import BankServices

/// A keychain that this process has opened, and the file that it was opened from.
struct OpenKeychain: Sendable {
    /// All of the file, by which a change of another process is noticed.
    let bytes: [UInt8]
    let keychain: Keychain
    let key: DataKey

    /// Opens what was stored. Throws ``KeychainFault/tampered(_:)`` unless the key is its own.
    init(_ stored: StoredKeychain, key: DataKey) throws(KeychainFault) {
        self.bytes = stored.bytes
        self.keychain = try Keychain(opening: stored.file, with: key)
        self.key = key
    }

    /// What was just written.
    init(bytes: [UInt8], keychain: Keychain, key: DataKey) {
        self.bytes = bytes
        self.keychain = keychain
        self.key = key
    }
}
