/// Feature flags among the user's settings, as `flags.NAME`.
public final class SettingsFeatureFlagService: FeatureFlagServiceProtocol {
    private let storage: any StorageServiceProtocol

    public init(storage: any StorageServiceProtocol) {
        self.storage = storage
    }

    public func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) throws -> Value {
        try storage.value(for: flag.setting).flatMap { Value(flagText: $0) } ?? flag.defaultValue
    }

    /// The value of the flag with a name.
    public func text(ofFlagNamed name: String) throws -> String {
        let flags = SettingKey.all.filter(\.isFlag)
        guard let key = flags.first(where: { $0.name == SettingKey.flagPrefix + name }) else {
            let names = flags.map { String($0.name.dropFirst(SettingKey.flagPrefix.count)) }
            throw ServiceError.invalidValue(field: "flag", value: name, reason: .notOneOf(names))
        }
        return try storage.value(for: key) ?? key.defaultValue
    }
}
