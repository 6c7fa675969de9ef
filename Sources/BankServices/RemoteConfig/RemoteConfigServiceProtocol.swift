import LanguageKit

/// Values that the bank sets for its customers' programs: limits for display, and feature flags.
public protocol RemoteConfigServiceProtocol: AnyObject, Sendable {
    /// The values, at most so many seconds old. If the bank cannot be reached, returns the last cached values with
    /// their age; if there are none, throws the bank's error.
    func config(maximumAgeSeconds: Int) async throws -> RemoteConfig

    /// The values that this process last read; `nil` if none. For callers that cannot wait.
    var known: RemoteConfig? { get }
}

public protocol HasRemoteConfigService {
    var remoteConfigService: any RemoteConfigServiceProtocol { get }
}

public struct RemoteConfig: Hashable, Sendable {
    /// One value, with the name of its setting.
    public struct Value: Hashable, Sendable {
        /// The name of the setting: `transfers.limitPerDay`.
        public let name: String
        public let text: String
        /// Whether it is the default.
        public let isDefault: Bool

        public init(name: String, text: String, isDefault: Bool) {
            self.name = name
            self.text = text
            self.isDefault = isDefault
        }

        /// A description in English; empty for a name that this program does not know.
        public var summary: String {
            SettingKey.all.first { $0.name == name }?.summary.english ?? ""
        }
    }

    /// Sorted by name. A newer bank may have values that this program does not know.
    public let values: [Value]
    /// 0 for values that were just read from the bank, at least 1 for cached ones.
    public let ageSeconds: Int

    public init(values: [Value], ageSeconds: Int) {
        self.values = values
        self.ageSeconds = ageSeconds
    }

    /// The value of a setting; `nil` if the bank has none, or one that the setting does not accept.
    public func value(of key: SettingKey) -> Value? {
        values.first { $0.name == key.name && (try? key.requireAllowed($0.text)) != nil }
    }

    /// The value of a flag; `nil` if the bank does not set it, or not to a value of this type.
    public func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) -> Value? {
        guard SettingKey.ofRemoteConfig.contains(flag.setting) else { return nil }
        return value(of: flag.setting).flatMap { Value(flagText: $0.text) }
    }
}

extension SettingKey {
    /// The settings sent to customers' programs: the bank's rules and flags.
    public static let ofRemoteConfig: [SettingKey] = all.filter {
        $0.isOfBank || $0 == FeatureFlag.pictures.setting
    }
}
