public import BankDomain
public import BankServices

public final class StubAccountService: AccountServiceProtocol {
    public struct Renaming: Hashable, Sendable {
        public let id: AccountID
        public let name: String

        public init(_ id: AccountID, to name: String) {
            self.id = id
            self.name = name
        }
    }

    public struct Freezing: Hashable, Sendable {
        public let id: AccountID
        public let scope: AccountFreeze.Scope
        public let reason: String

        public init(_ id: AccountID, _ scope: AccountFreeze.Scope, reason: String) {
            self.id = id
            self.scope = scope
            self.reason = reason
        }
    }

    public struct Closing: Hashable, Sendable {
        public let id: AccountID
        public let clearsDefault: Bool
        public let endsDependents: Bool

        public init(_ id: AccountID, clearsDefault: Bool = false, endsDependents: Bool = false) {
            self.id = id
            self.clearsDefault = clearsDefault
            self.endsDependents = endsDependents
        }
    }

    public struct BalanceCall: Hashable, Sendable {
        public let id: AccountID
        public let moment: BalanceMoment

        public init(_ id: AccountID, at moment: BalanceMoment) {
            self.id = id
            self.moment = moment
        }
    }

    public struct BalanceHistoryCall: Equatable, Sendable {
        public let ids: [AccountID]
        public let from: CalendarDate?
        public let to: CalendarDate?

        public init(_ ids: [AccountID], from: CalendarDate?, to: CalendarDate?) {
            self.ids = ids
            self.from = from
            self.to = to
        }
    }

    public let onAccounts = AsyncStub<AccountScope, [Account]>("StubAccountService.accounts")
    public let onAllAccounts = AsyncStub<PageRequest, Page<Account>>("StubAccountService.allAccounts")
    public let onAccountByID = AsyncStub<AccountID, Account>("StubAccountService.account(id:)")
    public let onAccountNamed = AsyncStub<String, Account>("StubAccountService.account(named:)")
    public let onPayeeNamed = AsyncStub<String, AccountID>("StubAccountService.payee(named:)")
    public let onPayeesIdentified = AsyncStub<Set<String>, [String: AccountID]>(
        "StubAccountService.payees(identifiedBy:)")
    public let onDefaultAccount = AsyncStub<Void, Account>("StubAccountService.defaultAccount")
    public let onOpen = AsyncStub<ChangeCall<AccountOpening>, Account>("StubAccountService.open")
    public let onRename = AsyncStub<ChangeCall<Renaming>, Account>("StubAccountService.rename")
    public let onSetDefault = AsyncStub<ChangeCall<AccountID>, Account>("StubAccountService.setDefault")
    public let onBalance = AsyncStub<BalanceCall, PastBalance>("StubAccountService.balance")
    public let onBalanceHistory = AsyncStub<BalanceHistoryCall, [BalanceHistory]>(
        "StubAccountService.balanceHistory")
    public let onAccruals = AsyncStub<AccountID, AccountAccruals?>("StubAccountService.accruals")
    public let onFreeze = AsyncStub<ChangeCall<Freezing>, Account>("StubAccountService.freeze")
    public let onUnfreeze = AsyncStub<ChangeCall<AccountID>, Account>("StubAccountService.unfreeze")
    public let onClose = AsyncStub<ChangeCall<Closing>, Account>("StubAccountService.close")

    public init() {}

    public func accounts(_ scope: AccountScope) async throws -> [Account] { try await onAccounts(scope) }

    public func allAccounts(page: PageRequest) async throws -> Page<Account> { try await onAllAccounts(page) }

    public func account(id: AccountID) async throws -> Account { try await onAccountByID(id) }

    public func account(named name: String) async throws -> Account { try await onAccountNamed(name) }

    public func payee(named name: String) async throws -> AccountID { try await onPayeeNamed(name) }

    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        try await onPayeesIdentified(texts)
    }

    public func defaultAccount() async throws -> Account { try await onDefaultAccount(()) }

    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await onOpen(ChangeCall(opening, mode: mode))
    }

    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await onRename(ChangeCall(Renaming(id, to: name), mode: mode))
    }

    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onSetDefault(ChangeCall(id, mode: mode))
    }

    public func balance(of id: AccountID, at moment: BalanceMoment) async throws -> PastBalance {
        try await onBalance(BalanceCall(id, at: moment))
    }

    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await onBalanceHistory(BalanceHistoryCall(ids, from: from, to: to))
    }

    public func accruals(of id: AccountID) async throws -> AccountAccruals? { try await onAccruals(id) }

    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await onFreeze(ChangeCall(Freezing(id, scope, reason: reason), mode: mode))
    }

    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onUnfreeze(ChangeCall(id, mode: mode))
    }

    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await onClose(
            ChangeCall(
                Closing(id, clearsDefault: clearsDefault, endsDependents: endsDependents), mode: mode))
    }
}
