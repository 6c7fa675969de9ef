public import BankServices

/// The values of a bank in this process.
public final class LocalConfigService: RemoteConfigServiceProtocol {
    private let rules: any BankRulesServiceProtocol
    private let settings: any StorageServiceProtocol

    /// - Parameter settings: the settings of the bank's machine, which include its flags.
    public init(rules: any BankRulesServiceProtocol, settings: any StorageServiceProtocol) {
        self.rules = rules
        self.settings = settings
    }

    /// Always `nil`: the bank is asked each time.
    public var known: RemoteConfig? { nil }

    public func config(maximumAgeSeconds: Int) async throws -> RemoteConfig {
        let decided = try await rules.settings()
        let values = SettingKey.ofRemoteConfig.map { key in
            // The bank's rules can be shown even if the settings of this machine cannot be read.
            let set = key.isOfBank ? decided[key] : try? settings.value(for: key)
            return RemoteConfig.Value(name: key.name, text: set ?? key.defaultValue, isDefault: set == nil)
        }
        return RemoteConfig(values: values, ageSeconds: 0)
    }
}
