import LanguageKit

/// What the bank sets for its customers' programs: the limits that are shown to them, and feature flags.
public protocol RemoteConfigServiceProtocol: AnyObject, Sendable {
    /// The values, at most so many seconds old. If the bank cannot be reached, those that were kept last, with their
    /// age. Throws what the bank throws if none are kept.
    func config(maximumAgeSeconds: Int) async throws -> RemoteConfig

    /// The values that this process read last; `nil` before. For callers that cannot wait.
    var known: RemoteConfig? { get }
}

public protocol HasRemoteConfigService {
    var remoteConfigService: any RemoteConfigServiceProtocol { get }
}

public struct RemoteConfig: Hashable, Sendable {
    /// One value, by the name of its setting.
    public struct Value: Hashable, Sendable {
        /// As in settings: `transfers.limitPerDay`.
        public let name: String
        public let text: String
        /// Whether the bank set no other.
        public let isDefault: Bool

        public init(name: String, text: String, isDefault: Bool) {
            self.name = name
            self.text = text
            self.isDefault = isDefault
        }

        /// What it decides, in English; empty for a name that this program does not know.
        public var summary: String {
            SettingKey.all.first { $0.name == name }?.summary.english ?? ""
        }
    }

    /// Sorted by name. A newer bank has some that this program does not know.
    public let values: [Value]
    /// 0 for values that the bank answered just now, at least 1 for those that were kept.
    public let ageSeconds: Int

    public init(values: [Value], ageSeconds: Int) {
        self.values = values
        self.ageSeconds = ageSeconds
    }

    /// The value of a setting; `nil` if the bank has none that the setting takes.
    public func value(of key: SettingKey) -> Value? {
        values.first { $0.name == key.name && (try? key.requireAllowed($0.text)) != nil }
    }

    /// The value of a flag; `nil` if the bank does not decide it, or has none of this type.
    public func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) -> Value? {
        guard SettingKey.ofRemoteConfig.contains(flag.setting) else { return nil }
        return value(of: flag.setting).flatMap { Value(flagText: $0.text) }
    }
}

extension SettingKey {
    /// What the bank tells its customers' programs: its rules, and the flags that it decides.
    public static let ofRemoteConfig: [SettingKey] = all.filter {
        $0.isOfBank || $0 == FeatureFlag.pictures.setting
    }
}

/// The values of a bank in this process.
public final class LocalConfigService: RemoteConfigServiceProtocol {
    private let rules: any BankRulesServiceProtocol
    private let settings: any StorageServiceProtocol

    /// - Parameter settings: those of the machine of the bank, where its flags are set.
    public init(rules: any BankRulesServiceProtocol, settings: any StorageServiceProtocol) {
        self.rules = rules
        self.settings = settings
    }

    /// The bank is asked each time.
    public var known: RemoteConfig? { nil }

    public func config(maximumAgeSeconds: Int) async throws -> RemoteConfig {
        let decided = try await rules.settings()
        let values = SettingKey.ofRemoteConfig.map { key in
            // The bank's rules can be shown without the file of this machine.
            let set = key.isOfBank ? decided[key] : try? settings.value(for: key)
            return RemoteConfig.Value(name: key.name, text: set ?? key.defaultValue, isDefault: set == nil)
        }
        return RemoteConfig(values: values, ageSeconds: 0)
    }
}
