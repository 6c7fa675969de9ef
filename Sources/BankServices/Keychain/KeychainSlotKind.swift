/// What opens a keychain.
public enum KeychainSlotKind: String, Hashable, Sendable, CaseIterable {
    case password
    case recoveryCode
    case deviceKey
}
