import BankAPI
public import BankDomain
public import BankServices

/// Accounts at a server's bank.
public final class RemoteAccountService: AccountServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        try await api.call(AccountsAPI.list, scope)
    }

    public func allAccounts(page: PageRequest) async throws -> Page<Account> {
        try await api.call(AccountsAPI.all, page)
    }

    public func account(id: AccountID) async throws -> Account { try await api.call(AccountsAPI.show, id) }

    public func account(named name: String) async throws -> Account {
        try await api.call(AccountsAPI.named, name)
    }

    public func payee(named name: String) async throws -> AccountID {
        try await api.call(AccountsAPI.payee, name).accountID
    }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        var found: [String: AccountID] = [:]
        var rest = texts.sorted()[...]
        while !rest.isEmpty {
            let payees = try await api.call(AccountsAPI.payees, Array(rest.prefix(ListLimit.ofFiles)))
            for payee in payees { found[payee.text] = payee.accountID }
            rest = rest.dropFirst(ListLimit.ofFiles)
        }
        return found
    }

    public func defaultAccount() async throws -> Account { try await api.call(AccountsAPI.standard) }

    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.open, TypedOpening(opening), mode)
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.rename, id, name, mode)
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.setDefault, id, mode)
    }

    public func balance(of id: AccountID, at moment: BalanceMoment) async throws -> PastBalance {
        try await api.call(AccountsAPI.balance, id, moment)
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await api.call(AccountsAPI.history, ids, from, to)
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        try await api.call(AccountsAPI.accruals, id).accruals
    }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(AccountsAPI.freeze, id, scope, reason, mode)
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.unfreeze, id, mode)
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(AccountsAPI.close, id, clearsDefault, endsDependents, mode)
    }
}
