import BankAPI
public import BankServices

/// The rules of a server's bank; its operators set them.
public final class RemoteBankRulesService: BankRulesServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func settings() async throws -> [SettingKey: String] {
        let config = RemoteConfig(values: try await api.call(ConfigAPI.list), ageSeconds: 0)
        let set = SettingKey.ofBank.compactMap { key in
            config.value(of: key).flatMap { $0.isDefault ? nil : (key, $0.text) }
        }
        return Dictionary(uniqueKeysWithValues: set)
    }

    public func set(_ value: String?, for key: SettingKey) async throws {
        precondition(key.isOfBank, "The bank does not decide \(key.name).")
        if let value {
            try key.requireAllowed(value)
            _ = try await api.call(ConfigAPI.set, key.name, value)
        } else {
            _ = try await api.call(ConfigAPI.unset, key.name)
        }
    }
}
