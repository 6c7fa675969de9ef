import BankAPI
public import BankDomain
public import BankServices

/// Accounts at a server's bank.
public final class RemoteAccountService: AccountServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func accounts(_ scope: AccountScope) async throws -> [Account] {
        try await api.call(AccountsAPI.list, [AccountsAPI.all(optional: scope == .all ? true : nil)])
    }

    public func account(id: AccountID) async throws -> Account {
        try await api.call(AccountsAPI.show, [AccountsAPI.id(id)])
    }

    public func account(named name: String) async throws -> Account {
        try await api.call(AccountsAPI.named, [AccountsAPI.text(name)])
    }

    public func payee(named name: String) async throws -> AccountID {
        try await api.call(AccountsAPI.payee, [AccountsAPI.text(name)]).accountID
    }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        var found: [String: AccountID] = [:]
        var rest = texts.sorted()[...]
        while !rest.isEmpty {
            let payees = try await api.call(
                AccountsAPI.payees, [AccountsAPI.texts(Array(rest.prefix(ListLimit.ofFiles)))])
            for payee in payees { found[payee.text] = payee.accountID }
            rest = rest.dropFirst(ListLimit.ofFiles)
        }
        return found
    }

    public func defaultAccount() async throws -> Account { try await api.call(AccountsAPI.standard) }

    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await api.call(
            AccountsAPI.open,
            [
                AccountsAPI.name(opening.accountName), AccountsAPI.accountType(opening.accountType),
                AccountsAPI.currency(opening.currency),
                AccountsAPI.product(optional: opening.productID?.text),
            ], mode: mode)
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.rename, [AccountsAPI.id(id), AccountsAPI.name(name)], mode: mode)
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.setDefault, [AccountsAPI.id(id)], mode: mode)
    }

    public func balance(of id: AccountID, at instant: Instant) async throws -> Money {
        try await api.call(AccountsAPI.balance, [AccountsAPI.id(id), AccountsAPI.at(instant)]).balance
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await api.call(
            AccountsAPI.history,
            [
                AccountsAPI.accountIDs(ids),
                AccountsAPI.from(optional: from), AccountsAPI.to(optional: to),
            ])
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? {
        try await api.call(AccountsAPI.accruals, [AccountsAPI.id(id)]).accruals
    }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(
            AccountsAPI.freeze,
            [AccountsAPI.id(id), AccountsAPI.freezeScope(scope), AccountsAPI.reason(reason)], mode: mode)
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(AccountsAPI.unfreeze, [AccountsAPI.id(id)], mode: mode)
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(
            AccountsAPI.close,
            [
                AccountsAPI.id(id), AccountsAPI.clearsDefault(clearsDefault),
                AccountsAPI.cancelsOrders(endsDependents),
            ], mode: mode)
    }
}
