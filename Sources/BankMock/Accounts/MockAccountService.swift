public import BankDomain
import BankRules
public import BankServices

public final class MockAccountService: AccountServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        try await readAccounts(.accountsList, in: scope.right) { bank, principal in
            bank.head.accounts.filter { scope == .all || $0.owners.contains(principal.userID) }.map {
                bank.view($0, for: principal)
            }
        }
    }

    public func allAccounts(page: PageRequest) async throws -> Page<Account> {
        try await readAccounts(.accountsList, in: AccountScope.all.right) { bank, principal in
            try Page(page, of: bank.head.accounts.map { bank.view($0, for: principal) }, id: \.id.text)
        }
    }

    public func account(id: AccountID) async throws -> Account {
        try await readAccounts(.accountsShow, in: .userOrOwner) {
            try $0.marked($0.account(id, readableBy: $1), for: $1).account
        }
    }

    public func account(named name: String) async throws -> Account {
        try await resolve(name, for: .reading)
    }

    public func payee(named name: String) async throws -> AccountID {
        try await resolve(name, for: .paying).id
    }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        try await readAccounts(.accountsShow) { bank, _ in try bank.payees(identifiedBy: texts) }
    }

    private func resolve(_ name: String, for purpose: AccountPurpose) async throws -> Account {
        try await readAccounts(.accountsShow, in: purpose.right) {
            try $0.account(named: name, for: purpose, by: $1)
        }
    }

    public func defaultAccount() async throws -> Account {
        try await readAccounts(.accountsShow) { try $0.defaultAccount(of: $1) }
    }

    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsOpen, in: .customer, mode, subject: { $0.id.text }) {
            [host] bank, principal in
            try bank.openAccount(opening, for: principal) { host.freshAccountNumber(in: $0) }
        }
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await change(
            .accountsRename, on: id.text, mode,
            of: { try $0.marked($0.account(id, readableBy: $1), for: $1).account }
        ) {
            try $0.renameAccount(id, to: name, for: $1)
        }
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsSetDefault, on: id.text, mode) { try $0.setDefault(id, for: $1) }
    }

    public func balance(of id: AccountID, at moment: BalanceMoment) async throws -> PastBalance {
        try await read(.accountsShow, in: .userOrOwner) { try $0.balance(of: id, at: moment, for: $1) }
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await read(.accountsShow, in: .userOrOwner) {
            try $0.balanceHistory(of: ids, from: from, to: to, for: $1)
        }
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        try await readAccounts(.accountsShow, in: .userOrOwner) { try $0.readable(id, by: $1).shownAccruals }
    }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await change(.accountsFreeze, on: id.text, in: .userOrOwner, mode) {
            try $0.freezeAccount(id, scope: scope, reason: reason, for: $1)
        }
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.accountsUnfreeze, on: id.text, in: .userOrOwner, mode) {
            try $0.unfreezeAccount(id, for: $1)
        }
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await change(
            .accountsClose, on: id.text, mode,
            of: { try $0.marked($0.account(id, readableBy: $1), for: $1).account }
        ) {
            try $0.closeAccount(
                id, clearsDefault: clearsDefault, endsDependents: endsDependents, for: $1)
        }
    }
}
