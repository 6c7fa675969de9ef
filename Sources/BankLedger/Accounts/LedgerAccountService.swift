public import BankDomain
public import BankServices

public final class LedgerAccountService: AccountServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        let principal = try await principals.principal(.accountsList, for: scope)
        return try await store.read { try $0.accounts.accounts(scope, for: principal) }
    }

    public func account(id: AccountID) async throws -> Account {
        let principal = try await principals.principal(.accountsShow)
        return try await store.read {
            try $0.accounts.readableAccount(id, for: principal).account
        }
    }

    public func account(named name: String) async throws -> Account {
        try await resolve(name, for: .reading)
    }

    public func payee(named name: String) async throws -> AccountID {
        try await resolve(name, for: .paying).id
    }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        _ = try await principals.principal(.accountsShow)
        return try await store.read { try $0.accounts.payees(identifiedBy: texts) }
    }

    private func resolve(_ name: String, for purpose: AccountPurpose) async throws -> Account {
        let principal = try await principals.principal(.accountsShow)
        let reference = AccountReference(name)
        return try await store.read { transaction in
            let accounts = transaction.accounts
            let found = try accounts.account(named: reference, for: purpose, principal: principal)
            return try accounts.shownAccount(found.id, for: principal).account
        }
    }

    public func defaultAccount() async throws -> Account {
        let principal = try await principals.principal(.accountsShow)
        return try await store.read { transaction in
            let accounts = transaction.accounts
            guard let number = try accounts.defaultNumber(of: principal) else {
                throw ServiceError.notFound(.defaultAccount, name: principal.userID.text)
            }
            return try accounts.readableAccount(AccountID(number: number), for: principal).account
        }
    }

    /// Opens an account with a fresh number, an unassigned bank code in its IBAN, and a minimum balance of zero.
    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.accountsOpen, in: .customer)
        let action = AuditedAction(.accountsOpen, by: principal)
        return try await store.write(mode, action, subject: { $0.id.text }) {
            try $0.accounts.open(opening, for: principal).account
        }
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.accountsRename)
        return try await store.write(mode, AuditedAction(.accountsRename, by: principal, on: id.text)) {
            try $0.accounts.rename(id, to: name, for: principal).account
        }
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.accountsSetDefault)
        return try await store.write(mode, AuditedAction(.accountsSetDefault, by: principal, on: id.text)) {
            try $0.accounts.setDefault(id, for: principal).account
        }
    }

    public func balance(of id: AccountID, at instant: Instant) async throws -> Money {
        let principal = try await principals.principal(.accountsShow)
        return try await store.read { try $0.accounts.balance(of: id, at: instant, for: principal) }
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        let principal = try await principals.principal(.accountsShow)
        return try await store.read {
            try $0.accounts.balanceHistory(of: ids, from: from, to: to, for: principal)
        }
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        let principal = try await principals.principal(.accountsShow)
        return try await store.report { try $0.accruals.accruals(of: id, for: principal) }
    }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        let principal = try await principals.principal(.accountsFreeze)
        return try await store.write(mode, AuditedAction(.accountsFreeze, by: principal, on: id.text)) {
            try $0.accounts.freeze(id, scope: scope, reason: reason, for: principal).account
        }
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.accountsUnfreeze)
        return try await store.write(mode, AuditedAction(.accountsUnfreeze, by: principal, on: id.text)) {
            try $0.accounts.unfreeze(id, for: principal).account
        }
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        let principal = try await principals.principal(.accountsClose)
        return try await store.write(mode, AuditedAction(.accountsClose, by: principal, on: id.text)) {
            try $0.accounts.close(
                id, clearsDefault: clearsDefault, endsDependents: endsDependents, for: principal
            ).account
        }
    }
}
