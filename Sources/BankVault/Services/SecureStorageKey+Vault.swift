import BankServices

// The vault's own secrets. Every name begins with the reserved prefix, so that people cannot choose it.
extension SecureStorageKey {
    /// The tokens of the session that this machine is signed in with.
    static let session = SecureStorageKey(reservedPrefix + "session")

    /// The key for values that are encrypted outside the keychain.
    static let security = SecureStorageKey(reservedPrefix + "security")
}
