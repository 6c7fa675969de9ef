public import BankServices
public import Observation

/// The settings of the user and of the bank: read, change and reset them.
@Observable
@MainActor
public final class SettingsViewModel {
    private let list = Loader<[Setting]>()
    private let single = Loader<Setting>()
    private let storageService: any StorageServiceProtocol
    private let bankRulesService: any BankRulesServiceProtocol
    private let remoteConfigService: any RemoteConfigServiceProtocol
    private let analyticsService: any AnalyticsServiceProtocol
    private let locationService: any LocationServiceProtocol

    /// Settings that are not loaded yet. When analytics are turned off, the recorded data is deleted.
    public init(
        storageService: any StorageServiceProtocol, bankRulesService: any BankRulesServiceProtocol,
        remoteConfigService: any RemoteConfigServiceProtocol, analyticsService: any AnalyticsServiceProtocol,
        locationService: any LocationServiceProtocol
    ) {
        self.storageService = storageService
        self.bankRulesService = bankRulesService
        self.remoteConfigService = remoteConfigService
        self.analyticsService = analyticsService
        self.locationService = locationService
    }

    /// Every setting, sorted by name.
    public var state: LoadState<[Setting]> { list.state }

    /// The setting that was read or changed last, with its current value.
    public var selection: LoadState<Setting> { single.state }

    /// The age of the bank's settings that were last read, in seconds: above 0 if the bank could not be reached, and
    /// `nil` if it never was.
    public private(set) var bankSettingsAgeSeconds: Int? = 0

    /// Leaves out the bank's settings if its server does not answer and never did.
    public func load() async {
        await list.load {
            let own = try SettingKey.all.filter { !$0.isOfBank }.map { try setting($0, nil) }
            let config: RemoteConfig
            do {
                config = try await bankConfig()
            } catch let error as ServiceError {
                if case .storage = error { throw error }
                bankSettingsAgeSeconds = nil
                return own
            }
            return try SettingKey.all.map { try setting($0, config) }
        }
    }

    private func bankConfig() async throws -> RemoteConfig {
        let config = try await remoteConfigService.config(maximumAgeSeconds: 0)
        bankSettingsAgeSeconds = config.ageSeconds
        return config
    }

    /// Reads the setting with this name.
    public func select(_ name: String) async {
        await single.load { try await setting(SettingKey.named(name)) }
    }

    public func set(_ value: String, for name: String) async {
        await change(name, to: value) { key in
            try key.requireAllowed(value)
            if key == .location, !value.isEmpty { _ = try locationService.location(named: value) }
            if key.isOfBank {
                try await bankRulesService.set(value, for: key)
            } else {
                try storageService.set(value, for: key)
            }
        }
    }

    /// Resets the setting with this name to its default.
    public func unset(_ name: String) async {
        await change(name, to: nil) { key in
            if key.isOfBank {
                try await bankRulesService.set(nil, for: key)
            } else {
                try storageService.unset(key)
            }
        }
    }

    private func change(
        _ name: String, to value: String?, _ apply: @MainActor (SettingKey) async throws -> Void
    ) async {
        await single.perform {
            let key = try SettingKey.named(name)
            try await apply(key)
            let changed = try await key.isOfBank ? decided(value, for: key) : setting(key)
            if key == .analyticsEnabled, changed.value == "off" { try analyticsService.removeAll() }
            return changed
        }
        guard let changed = selection.value else { return }
        list.update { $0.map { $0.key == changed.key ? changed : $0 } }
    }

    /// A setting of the bank after a change. If the bank cannot be asked for the default, the change still stands.
    private func decided(_ value: String?, for key: SettingKey) async -> Setting {
        guard value == nil, let config = try? await bankConfig(), config.ageSeconds == 0 else {
            return Setting(key: key, storedValue: value)
        }
        return Setting(key: key, storedValue: nil, defaultValue: config.value(of: key)?.text)
    }

    private func setting(_ key: SettingKey) async throws -> Setting {
        guard !key.isOfBank else { return try setting(key, await bankConfig()) }
        let isShared = SettingKey.ofRemoteConfig.contains(key)
        return try setting(key, isShared ? try? await bankConfig() : nil)
    }

    private func setting(_ key: SettingKey, _ config: RemoteConfig?) throws -> Setting {
        let value = config?.value(of: key)
        guard key.isOfBank else {
            return Setting(
                key: key, storedValue: try storageService.value(for: key), defaultValue: value?.text)
        }
        return Setting(
            key: key, storedValue: value.flatMap { $0.isDefault ? nil : $0.text },
            defaultValue: value.flatMap { $0.isDefault ? $0.text : nil })
    }
}

extension SettingKey {
    /// The setting with this name. Throws `invalidValue` if there is none.
    fileprivate static func named(_ name: String) throws(ServiceError) -> SettingKey {
        guard let key = all.first(where: { $0.name == name }) else {
            throw .invalidValue(field: .setting, value: name, reason: .notOneOf(all.map(\.name)))
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

    /// The value while it is not set. A server's bank may have another version with other defaults.
    public let defaultValue: String

    public init(key: SettingKey, storedValue: String?, defaultValue: String? = nil) {
        self.key = key
        self.storedValue = storedValue
        self.defaultValue = defaultValue ?? key.defaultValue
    }

    public var value: String { storedValue ?? defaultValue }
    /// Whether the setting has its default value because it was not set.
    public var isDefault: Bool { storedValue == nil }
}
