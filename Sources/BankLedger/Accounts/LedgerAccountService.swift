public import BankDomain
public import BankServices

/// The accounts of the embedded bank.
public final class LedgerAccountService: AccountServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The accounts in `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The principal's accounts, or every customer's.
    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        let principal = try await principals.principal(for: scope)
        return try await store.read { try $0.accounts.accounts(scope, for: principal) }
    }

    /// One account that the principal may read.
    public func account(id: AccountID) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.read {
            try $0.accounts.readableAccount(id, for: principal).account
        }
    }

    /// The account that a text names.
    public func account(named name: String) async throws -> Account {
        try await resolve(name, for: .reading)
    }

    /// The account that is to be paid.
    public func payee(named name: String) async throws -> Payee {
        Payee(try await resolve(name, for: .paying))
    }

    /// The accounts that are to be paid.
    public func payees(identifiedBy texts: Set<String>) async throws -> [String: Payee] {
        _ = try await principals.principal()
        return try await store.read { try $0.accounts.payees(identifiedBy: texts) }
    }

    private func resolve(_ name: String, for purpose: AccountPurpose) async throws -> Account {
        let principal = try await principals.principal()
        let reference = AccountReference(name)
        return try await store.read { transaction in
            let accounts = transaction.accounts
            let found = try accounts.account(named: reference, for: purpose, principal: principal)
            return try accounts.shownAccount(found.id, for: principal).account
        }
    }

    /// The principal's default account.
    public func defaultAccount() async throws -> Account {
        let principal = try await principals.principal()
        return try await store.read { transaction in
            let accounts = transaction.accounts
            guard let number = try accounts.defaultNumber(of: principal) else {
                throw ServiceError.notFound(.defaultAccount, name: principal.userID.text)
            }
            return try accounts.readableAccount(AccountID(number: number), for: principal).account
        }
    }

    /// Opens an account with a fresh number, an IBAN under a bank code that no bank has, and floor zero.
    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        let action = AuditedAction(.accountsOpen, by: principal)
        return try await store.write(mode, action, subject: { $0.id.text }) {
            try $0.accounts.open(opening, for: principal).account
        }
    }

    /// Gives an account another name.
    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.write(mode, AuditedAction(.accountsRename, by: principal, on: id.text)) {
            try $0.accounts.rename(id, to: name, for: principal).account
        }
    }

    /// Makes an account the principal's default.
    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.write(mode, AuditedAction(.accountsSetDefault, by: principal, on: id.text)) {
            try $0.accounts.setDefault(id, for: principal).account
        }
    }

    /// What was booked up to and with a moment.
    public func balance(of id: AccountID, at instant: Instant) async throws -> Money {
        let principal = try await principals.principal()
        return try await store.read { try $0.accounts.balance(of: id, at: instant, for: principal) }
    }

    /// What was on accounts at the ends of days.
    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        let principal = try await principals.principal()
        return try await store.read {
            try $0.accounts.balanceHistory(of: ids, from: from, to: to, for: principal)
        }
    }

    /// What has come together on an account.
    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        let principal = try await principals.principal()
        return try await store.read { try $0.accruals.accruals(of: id, for: principal) }
    }

    /// Freezes an account.
    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.write(mode, AuditedAction(.accountsFreeze, by: principal, on: id.text)) {
            try $0.accounts.freeze(id, scope: scope, reason: reason, for: principal).account
        }
    }

    /// Ends a freeze.
    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.write(mode, AuditedAction(.accountsUnfreeze, by: principal, on: id.text)) {
            try $0.accounts.unfreeze(id, for: principal).account
        }
    }

    /// Closes an account, which stays in the books.
    public func close(_ id: AccountID, clearsDefault: Bool, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal()
        return try await store.write(mode, AuditedAction(.accountsClose, by: principal, on: id.text)) {
            try $0.accounts.close(id, clearsDefault: clearsDefault, for: principal).account
        }
    }

    /// The same accounts for somebody else.
    public func acting(for principals: any PrincipalSource) -> any AccountServiceProtocol {
        LedgerAccountService(store: store, principals: principals)
    }
}
