public import BankDomain
import BankRules
public import BankServices

public final class LedgerAccountService: AccountServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        try await read(.accountsList, in: scope.right) { try $0.accounts.accounts(scope, for: $1) }
    }

    public func allAccounts(page: PageRequest) async throws -> Page<Account> {
        try await read(.accountsList, in: AccountScope.all.right) { try $0.accounts.page(page, for: $1) }
    }

    public func account(id: AccountID) async throws -> Account {
        try await read(.accountsShow, in: .userOrOwner) {
            try $0.accounts.readableAccount(id, for: $1).account
        }
    }

    public func account(named name: String) async throws -> Account {
        try await resolve(name, for: .reading)
    }

    public func payee(named name: String) async throws -> AccountID {
        try await resolve(name, for: .paying).id
    }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        try await read(.accountsShow) { bank, _ in try bank.payees(identifiedBy: texts) }
    }

    private func resolve(_ name: String, for purpose: AccountPurpose) async throws -> Account {
        try await read(.accountsShow, in: purpose.right) { try $0.account(named: name, for: purpose, by: $1) }
    }

    public func defaultAccount() async throws -> Account {
        try await read(.accountsShow) { try $0.defaultAccount(of: $1) }
    }

    /// Opens an account with a fresh number, an unassigned bank code in its IBAN, and a minimum balance of zero.
    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsOpen, in: .customer, mode, subject: { $0.id.text }) {
            try $0.bank.openAccount(opening, for: $1) { try $0.accounts.freshAccountNumber() }
        }
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await change(
            .accountsRename, on: id.text, mode, of: { try $0.accounts.readableAccount(id, for: $1).account }
        ) {
            try $0.bank.renameAccount(id, to: name, for: $1)
        }
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsSetDefault, on: id.text, mode) {
            try $0.bank.setDefault(id, for: $1)
        }
    }

    public func balance(of id: AccountID, at moment: BalanceMoment) async throws -> PastBalance {
        try await read(.accountsShow, in: .userOrOwner) {
            try $0.accounts.balance(of: id, at: moment, for: $1)
        }
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await read(.accountsShow, in: .userOrOwner) {
            try $0.accounts.balanceHistory(of: ids, from: from, to: to, for: $1)
        }
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        try await report(.accountsShow, in: .userOrOwner) { try $0.accruals.accruals(of: id, for: $1) }
    }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await change(.accountsFreeze, on: id.text, in: .userOrOwner, mode) {
            try $0.bank.freezeAccount(id, scope: scope, reason: reason, for: $1)
        }
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsUnfreeze, on: id.text, in: .userOrOwner, mode) {
            try $0.bank.unfreezeAccount(id, for: $1)
        }
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await change(
            .accountsClose, on: id.text, mode, of: { try $0.accounts.readableAccount(id, for: $1).account }
        ) {
            try $0.bank.closeAccount(
                id, clearsDefault: clearsDefault, endsDependents: endsDependents, for: $1)
        }
    }
}
