import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    /// The bank's staff and ledger.
    mutating func addStaff() {
        on(OperatorsAPI.list) { try await $0.services.operatorService.operators() }
        on(OperatorsAPI.add) {
            let registration = Registration(
                username: try $0.input(AuthenticationAPI.username), name: try $0.input(AuthenticationAPI.name)
            )
            return try await $0.services.operatorService.add(
                StaffRequest(registration, role: $0.input(OperatorsAPI.role)),
                password: SecretBytes($0.input(AuthenticationAPI.password)))
        }
        on(OperatorsAPI.remove) {
            try await $0.services.operatorService.remove($0.input(OperatorsAPI.id), mode: $0.input.mode())
        }
        on(LedgerAPI.statistics) { try await $0.services.ledgerService.statistics() }
        on(LedgerAPI.verify) { try await $0.services.ledgerService.verify { _ in } }
        on(LedgerAPI.closeDay) {
            try await $0.services.ledgerService.closeDays(
                through: $0.input.optional(LedgerAPI.through), mode: $0.input.mode()
            ) { _ in }
        }
    }
}

extension RouteTable {
    /// Values that the bank sets.
    mutating func addConfig() {
        on(ConfigAPI.list) {
            try await $0.callerServices.remoteConfigService.config(maximumAgeSeconds: 0).values
        }
        on(ConfigAPI.set) { try await $0.changeConfig(to: $0.input(ConfigAPI.value)) }
        on(ConfigAPI.unset) { try await $0.changeConfig(to: nil) }
    }
}

extension RequestContext {
    fileprivate func changeConfig(to value: String?) async throws -> RemoteConfig.Value {
        let name = try input(ConfigAPI.name)
        guard let key = SettingKey.ofBank.first(where: { $0.name == name }) else {
            throw ServiceError.invalidValue(
                field: "setting", value: name, reason: .notOneOf(SettingKey.ofBank.map(\.name).sorted()))
        }
        try await services.bankRulesService.set(value, for: key)
        return RemoteConfig.Value(name: name, text: value ?? key.defaultValue, isDefault: value == nil)
    }
}
