public import BankServices
public import Observation

/// The user's settings: read, change and reset them.
@Observable
@MainActor
public final class SettingsViewModel {
    private let list = Loader<[Setting]>()
    private let single = Loader<Setting>()
    private let storageService: any StorageServiceProtocol
    private let analyticsService: any AnalyticsServiceProtocol

    /// Settings that are not loaded yet. When analytics are turned off, the recorded data is deleted.
    public init(
        storageService: any StorageServiceProtocol, analyticsService: any AnalyticsServiceProtocol
    ) {
        self.storageService = storageService
        self.analyticsService = analyticsService
    }

    /// Every setting, sorted by name.
    public var state: LoadState<[Setting]> { list.state }

    /// The setting that was read or changed last, with its current value.
    public var selection: LoadState<Setting> { single.state }

    public func load() {
        list.settle { try SettingKey.all.map(setting) }
    }

    /// Reads the setting with a name.
    public func select(_ name: String) {
        single.settle { try setting(SettingKey.named(name)) }
    }

    public func set(_ value: String, for name: String) {
        change(name) { key in
            try key.requireAllowed(value)
            try storageService.set(value, for: key)
        }
    }

    /// Resets the setting with a name to its default.
    public func unset(_ name: String) {
        change(name) { try storageService.unset($0) }
    }

    private func change(_ name: String, _ apply: (SettingKey) throws -> Void) {
        single.settle {
            let key = try SettingKey.named(name)
            try apply(key)
            if key == .analyticsEnabled, try setting(key).value == "off" { try analyticsService.removeAll() }
            return try setting(key)
        }
        guard let changed = selection.value else { return }
        list.update { $0.map { $0.key == changed.key ? changed : $0 } }
    }

    private func setting(_ key: SettingKey) throws -> Setting {
        Setting(key: key, storedValue: try storageService.value(for: key))
    }
}

extension SettingKey {
    /// The setting with this name. Throws `invalidValue` if there is none.
    fileprivate static func named(_ name: String) throws(ServiceError) -> SettingKey {
        guard let key = all.first(where: { $0.name == name }) else {
            throw .invalidValue(field: "setting", value: name, reason: .notOneOf(all.map(\.name)))
        }
        return key
    }
}

/// A setting with its stored value.
public struct Setting: Hashable, Sendable {
    /// Its name, its allowed values and its default.
    public let key: SettingKey
    /// The stored value; `nil` if it was not set.
    public let storedValue: String?

    public init(key: SettingKey, storedValue: String?) {
        self.key = key
        self.storedValue = storedValue
    }

    public var value: String { storedValue ?? key.defaultValue }
    /// Whether the setting has its default value because it was not set.
    public var isDefault: Bool { storedValue == nil }
}
