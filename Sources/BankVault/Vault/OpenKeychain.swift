import BankDomain
import BankServices

/// A keychain that this process has opened, and the file that it was opened from.
struct OpenKeychain: Sendable {
    let stored: StoredKeychain
    let keychain: Keychain
    let key: DataKey

    /// Opens what was stored. Throws ``KeychainFault/tampered(_:)`` unless the key is its own.
    init(_ stored: StoredKeychain, key: DataKey) throws(KeychainFault) {
        self.stored = stored
        self.keychain = try Keychain(opening: stored.file, with: key)
        self.key = key
    }

    /// What was just written.
    init(_ stored: StoredKeychain, keychain: Keychain, key: DataKey) {
        self.stored = stored
        self.keychain = keychain
        self.key = key
    }
}
