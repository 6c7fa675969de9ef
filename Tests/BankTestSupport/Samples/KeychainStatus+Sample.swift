public import BankServices

extension KeychainStatus {
    /// The status of a keychain in its third generation, or of a missing one.
    public static func sample(exists: Bool = true, isUnlocked: Bool = false) -> KeychainStatus {
        KeychainStatus(
            path: "/home/user/keychain.bkv", exists: exists, isUnlocked: isUnlocked,
            generation: exists ? 3 : 0, updatedAt: exists ? .sample : nil,
            slots: exists ? [.password, .recoveryCode] : [], isMemoryLocked: true)
    }
}

extension SharedSecret {
    /// The UTF-8 bytes of a text.
    public convenience init(_ text: String) {
        self.init(SecretBytes(text))
    }

    /// The bytes as text. Invalid UTF-8 becomes U+FFFD.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
