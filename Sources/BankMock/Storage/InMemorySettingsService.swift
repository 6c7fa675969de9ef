public import BankServices
import Synchronization

/// Settings in memory, for tests and previews.
public final class InMemorySettingsService: StorageServiceProtocol {
    private let values = Mutex<[SettingKey: String]>([:])
    private let named = Mutex<[String: CommandAlias]>([:])

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

    public func aliases() throws -> [CommandAlias] {
        named.withLock { $0.values.sorted { $0.name < $1.name } }
    }

    public func setAlias(_ alias: CommandAlias) throws {
        try alias.requireAllowed()
        named.withLock { $0[alias.name] = alias }
    }

    public func removeAlias(_ name: String) throws -> CommandAlias {
        guard let alias = named.withLock({ $0.removeValue(forKey: name) }) else {
            throw ServiceError.notFound(.alias, name: name)
        }
        return alias
    }
}
