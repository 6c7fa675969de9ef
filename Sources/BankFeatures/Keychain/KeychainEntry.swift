public import BankServices

/// An entry of the keychain that was set.
public struct KeychainEntry: Hashable, Sendable {
    public let key: SecureStorageKey
    /// Whether there was none of this name before.
    public let isNew: Bool

    public init(key: SecureStorageKey, isNew: Bool) {
        self.key = key
        self.isNew = isNew
    }
}
