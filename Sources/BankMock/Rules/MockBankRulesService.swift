import BankDomain
public import BankServices

/// The rules of the mock bank.
public final class MockBankRulesService: BankRulesServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func settings() async throws -> [SettingKey: String] {
        let values = try await host.readAccounts(nil) { $0.head.settings ?? [:] }
        let known = SettingKey.ofBank.compactMap { key in values[key.name].map { (key, $0) } }
        return Dictionary(uniqueKeysWithValues: known)
    }

    public func set(_ value: String?, for key: SettingKey) async throws {
        precondition(key.isOfBank, "The bank does not decide \(key.name).")
        try key.requireChangeable(to: value)
        let operation: BankOperation = value == nil ? .configUnset : .configSet
        try await change(operation, on: key.name, in: .operator, .commit) { bank, _ in
            var settings = bank.head.settings ?? [:]
            settings[key.name] = value
            bank.head.settings = settings
        }
    }
}
