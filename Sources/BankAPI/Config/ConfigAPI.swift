import BankDomain
public import BankServices

extension RemoteConfig.Value: ReadableResource {
    public static let record = Record(
        "Setting", RemoteConfig.Value.init,
        .text("name", \.name), .text("value", \.text), .flag("isDefault", \.isDefault),
        derived: .text("summary", \.summary))
}

public enum ConfigAPI {
    static let routes: [any ServedRoute] = [list, set, unset]

    private static let name = Parameter<String>.text(
        "name", in: .path, "The setting: transfers.limitPerDay")

    public static let list = Route(
        "config list", .get, "/config", "List the bank's settings", access: .anyone
    ) { try await $0.callerServices.remoteConfigService.config(maximumAgeSeconds: 0).values }
    public static let set = Route(
        "config set", .put, "/config/{name}", "Change one of the bank's settings", name,
        .text("value", "Its value"), traits: .changesWithoutDryRun
    ) { try await $0.changeConfig($1, to: $2) }
    public static let unset = Route(
        "config unset", .delete, "/config/{name}", "Reset one of the bank's settings to its default", name,
        traits: .changesWithoutDryRun
    ) { try await $0.changeConfig($1, to: nil) }
}

extension CallContext {
    fileprivate func changeConfig(_ name: String, to value: String?) async throws -> RemoteConfig.Value {
        guard let key = SettingKey.ofBank.first(where: { $0.name == name }) else {
            throw ServiceError.invalidValue(
                field: .setting, value: name, reason: .notOneOf(SettingKey.ofBank.map(\.name).sorted()))
        }
        try await services.bankRulesService.set(value, for: key)
        return RemoteConfig.Value(name: name, text: value ?? key.defaultValue, isDefault: value == nil)
    }
}
