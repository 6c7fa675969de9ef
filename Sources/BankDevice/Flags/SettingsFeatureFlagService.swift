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
}
