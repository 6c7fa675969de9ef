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
    private let analyticsService: any AnalyticsServiceProtocol
    private let locationService: any LocationServiceProtocol

    /// Settings that are not loaded yet. When analytics are turned off, the recorded data is deleted.
    public init(
        storageService: any StorageServiceProtocol, bankRulesService: any BankRulesServiceProtocol,
        analyticsService: any AnalyticsServiceProtocol, locationService: any LocationServiceProtocol
    ) {
        self.storageService = storageService
        self.bankRulesService = bankRulesService
        self.analyticsService = analyticsService
        self.locationService = locationService
    }

    /// Every setting, sorted by name.
    public var state: LoadState<[Setting]> { list.state }

    /// The setting that was read or changed last, with its current value.
    public var selection: LoadState<Setting> { single.state }

    /// Without the bank's settings if the bank is a server's, whose operator decides them.
    public func load() async {
        await list.load {
            let decided = try await decidedByTheBank()
            return try SettingKey.all.filter { decided != nil || !$0.isOfBank }.map { key in
                Setting(
                    key: key, storedValue: key.isOfBank ? decided?[key] : try storageService.value(for: key))
            }
        }
    }

    private func decidedByTheBank() async throws -> [SettingKey: String]? {
        do {
            return try await bankRulesService.settings()
        } catch ServiceError.notAvailable {
            return nil
        }
    }

    /// Reads the setting with a name.
    public func select(_ name: String) async {
        await single.load { try await setting(SettingKey.named(name)) }
    }

    public func set(_ value: String, for name: String) async {
        await change(name) { key in
            try key.requireAllowed(value)
            if key == .location, !value.isEmpty { _ = try locationService.location(named: value) }
            if key.isOfBank {
                try await bankRulesService.set(value, for: key)
            } else {
                try storageService.set(value, for: key)
            }
        }
    }

    /// Resets the setting with a name to its default.
    public func unset(_ name: String) async {
        await change(name) { key in
            if key.isOfBank {
                try await bankRulesService.set(nil, for: key)
            } else {
                try storageService.unset(key)
            }
        }
    }

    private func change(_ name: String, _ apply: @MainActor (SettingKey) async throws -> Void) async {
        await single.perform {
            let key = try SettingKey.named(name)
            try await apply(key)
            let changed = try await setting(key)
            if key == .analyticsEnabled, changed.value == "off" { try analyticsService.removeAll() }
            return changed
        }
        guard let changed = selection.value else { return }
        list.update { $0.map { $0.key == changed.key ? changed : $0 } }
    }

    private func setting(_ key: SettingKey) async throws -> Setting {
        Setting(
            key: key,
            storedValue: key.isOfBank
                ? try await bankRulesService.settings()[key] : try storageService.value(for: key))
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
