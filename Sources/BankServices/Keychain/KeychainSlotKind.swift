/// What opens a keychain.
public enum KeychainSlotKind: String, Hashable, Sendable, CaseIterable {
    /// The password.
    case password
    /// The recovery code.
    case recoveryCode
    /// A key that a device keeps.
    case deviceKey
}
