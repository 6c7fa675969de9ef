public import BankServices
import Synchronization

/// Settings in memory, for tests and previews.
public final class InMemorySettingsService: StorageServiceProtocol {
    private let values = Mutex<[SettingKey: String]>([:])

    public init() {}

    public func value(for key: SettingKey) throws -> String? {
        values.withLock { $0[key] }
    }

    public func set(_ value: String, for key: SettingKey) throws {
        try key.requireAllowed(value)
        values.withLock { $0[key] = value }
    }

    /// Restores the default.
    public func unset(_ key: SettingKey) throws {
        values.withLock { $0[key] = nil }
    }
}
