public import BankServices

/// Feature flags from the user's settings (`flags.NAME`), then from the bank.
public final class SettingsFeatureFlagService: FeatureFlagServiceProtocol {
    private let storage: any StorageServiceProtocol
    private let config: (any RemoteConfigServiceProtocol)?

    /// - Parameter config: the values of a remote bank; `nil` for a bank on this machine, which uses these settings.
    public init(storage: any StorageServiceProtocol, config: (any RemoteConfigServiceProtocol)? = nil) {
        self.storage = storage
        self.config = config
    }

    public func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) throws -> Value {
        try storage.value(for: flag.setting).flatMap { Value(flagText: $0) }
            ?? config?.known?.value(of: flag) ?? flag.defaultValue
    }

    /// The value of the named flag, as text.
    public func text(ofFlagNamed name: String) throws -> String {
        let flags = SettingKey.all.filter(\.isFlag)
        guard let key = flags.first(where: { $0.name == SettingKey.flagPrefix + name }) else {
            let names = flags.map { String($0.name.dropFirst(SettingKey.flagPrefix.count)) }
            throw ServiceError.invalidValue(field: .flag, value: name, reason: .notOneOf(names))
        }
        let known = SettingKey.ofRemoteConfig.contains(key) ? config?.known?.value(of: key)?.text : nil
        return try storage.value(for: key) ?? known ?? key.defaultValue
    }
}
