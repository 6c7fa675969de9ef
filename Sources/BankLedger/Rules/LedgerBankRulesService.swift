import BankDomain
import BankSQL
public import BankServices

/// The rules of the embedded bank, stored in its ledger.
public final class LedgerBankRulesService: BankRulesServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func settings() async throws -> [SettingKey: String] {
        do {
            let values = try await store.read { try $0.bankSettings.values() }
            let known = SettingKey.ofBank.compactMap { key in values[key.name].map { (key, $0) } }
            return Dictionary(uniqueKeysWithValues: known)
        } catch ServiceError.notInitialized(.ledger) {
            return [:]
        }
    }

    public func set(_ value: String?, for key: SettingKey) async throws {
        precondition(key.isOfBank, "The bank does not decide \(key.name).")
        try key.requireChangeable(to: value)
        let operation: BankOperation = value == nil ? .configUnset : .configSet
        try await change(operation, on: key.name, in: .operator, .commit) { transaction, _ in
            try transaction.bankSettings.set(value, for: key)
        }
    }
}

/// The settings that the bank decides.
struct BankSettingStore: NounStore {
    let transaction: LedgerTransaction

    /// All settings with a value.
    static let all = SQLRead("SELECT name, value FROM bank_setting")

    /// The settings with a value, by name.
    func values() throws -> [String: String] {
        let rows = try stored.rows(Self.all) {
            ($0.text("name"), $0.text("value"))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    func set(_ value: String?, for key: SettingKey) throws {
        guard let value else {
            try write(.delete(from: "bank_setting", where: "name = ?"), key.name)
            return
        }
        try write(.merge(into: "bank_setting", by: "name", "name, value"), key.name, value)
    }
}

extension LedgerTransaction {
    /// Imports settings that a machine stored before the ledger did.
    func takeOver(_ settings: [SettingKey: String]) throws {
        for (key, value) in settings.sorted(by: { $0.key.name < $1.key.name }) where key.isOfBank {
            try key.requireAllowed(value)
            try bankSettings.set(value, for: key)
            try audit.record(AuditedAction(.configSet, by: users.operatorPrincipal(), on: key.name))
        }
    }
}
