public import BankServices

/// A setting with what it is set to.
public struct Setting: Hashable, Sendable {
    /// Its name, the values that it takes and its default.
    public let key: SettingKey
    /// What it was set to; `nil` if it was not.
    public let storedValue: String?

    public init(key: SettingKey, storedValue: String?) {
        self.key = key
        self.storedValue = storedValue
    }

    public var value: String { storedValue ?? key.defaultValue }
    /// Whether the default holds because nothing was set.
    public var isDefault: Bool { storedValue == nil }
}
