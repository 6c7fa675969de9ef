public import BankServices

/// An entry of the keychain that was set.
public struct KeychainEntry: Hashable, Sendable {
    /// Its name.
    public let key: SecureStorageKey
    /// Whether there was none of this name before.
    public let isNew: Bool

    /// An entry.
    public init(key: SecureStorageKey, isNew: Bool) {
        self.key = key
        self.isNew = isNew
    }
}
