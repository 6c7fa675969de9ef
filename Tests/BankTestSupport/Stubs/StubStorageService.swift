public import BankServices

/// Answers what the test says.
public final class StubStorageService: StorageServiceProtocol {
    /// A value to be set.
    public struct Setting: Hashable, Sendable {
        /// The value.
        public let value: String
        /// The setting.
        public let key: SettingKey

        /// Arguments.
        public init(_ value: String, for key: SettingKey) {
            self.value = value
            self.key = key
        }
    }

    /// Answers ``value(for:)``.
    public let onValue = SyncStub<SettingKey, String?>("StubStorageService.value")
    /// Answers ``set(_:for:)``.
    public let onSet = SyncStub<Setting, Void>("StubStorageService.set")
    /// Answers ``unset(_:)``.
    public let onUnset = SyncStub<SettingKey, Void>("StubStorageService.unset")

    /// Settings without answers.
    public init() {}

    /// Answers as ``onValue`` says.
    public func value(for key: SettingKey) throws -> String? { try onValue(key) }

    /// Answers as ``onSet`` says.
    public func set(_ value: String, for key: SettingKey) throws { try onSet(Setting(value, for: key)) }

    /// Answers as ``onUnset`` says.
    public func unset(_ key: SettingKey) throws { try onUnset(key) }
}
