public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubAccountService: AccountServiceProtocol {
    /// A new name for an account.
    public struct Renaming: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// Its new name.
        public let name: String

        /// A renaming.
        public init(_ id: AccountID, to name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A freeze that was asked for.
    public struct Freezing: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// How far.
        public let scope: AccountFreeze.Scope
        /// Why.
        public let reason: String

        /// A freeze.
        public init(_ id: AccountID, _ scope: AccountFreeze.Scope, reason: String) {
            self.id = id
            self.scope = scope
            self.reason = reason
        }
    }

    /// A closing that was asked for.
    public struct Closing: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// Whether it may be the default.
        public let clearsDefault: Bool
        /// Whether what depends on it ends.
        public let endsDependents: Bool

        /// A closing.
        public init(_ id: AccountID, clearsDefault: Bool = false, endsDependents: Bool = false) {
            self.id = id
            self.clearsDefault = clearsDefault
            self.endsDependents = endsDependents
        }
    }

    /// A balance of the past that was asked for.
    public struct PastBalance: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// The moment.
        public let instant: Instant

        /// A question.
        public init(_ id: AccountID, at instant: Instant) {
            self.id = id
            self.instant = instant
        }
    }

    /// What was asked of balances day by day.
    public struct BalanceHistoryCall: Equatable, Sendable {
        /// The accounts.
        public let ids: [AccountID]
        /// The first day, if it was named.
        public let from: CalendarDate?
        /// The last day, if it was named.
        public let to: CalendarDate?

        /// A question.
        public init(_ ids: [AccountID], from: CalendarDate?, to: CalendarDate?) {
            self.ids = ids
            self.from = from
            self.to = to
        }
    }

    /// Answers ``accounts(_:)``.
    public let onAccounts = AsyncStub<AccountScope, [Account]>("StubAccountService.accounts")
    /// Answers ``account(id:)``.
    public let onAccountByID = AsyncStub<AccountID, Account>("StubAccountService.account(id:)")
    /// Answers ``account(named:)``.
    public let onAccountNamed = AsyncStub<String, Account>("StubAccountService.account(named:)")
    /// Answers ``payee(named:)``.
    public let onPayeeNamed = AsyncStub<String, AccountID>("StubAccountService.payee(named:)")
    /// Answers ``payees(identifiedBy:)``.
    public let onPayeesIdentified = AsyncStub<Set<String>, [String: AccountID]>(
        "StubAccountService.payees(identifiedBy:)")
    /// Answers ``defaultAccount()``.
    public let onDefaultAccount = AsyncStub<Void, Account>("StubAccountService.defaultAccount")
    /// Answers ``open(_:mode:)``.
    public let onOpen = AsyncStub<ChangeCall<AccountOpening>, Account>("StubAccountService.open")
    /// Answers ``rename(_:to:mode:)``.
    public let onRename = AsyncStub<ChangeCall<Renaming>, Account>("StubAccountService.rename")
    /// Answers ``setDefault(_:mode:)``.
    public let onSetDefault = AsyncStub<ChangeCall<AccountID>, Account>("StubAccountService.setDefault")
    /// Answers ``balance(of:at:)``.
    public let onBalance = AsyncStub<PastBalance, Money>("StubAccountService.balance")
    /// Answers ``balanceHistory(of:from:to:)``.
    public let onBalanceHistory = AsyncStub<BalanceHistoryCall, [BalanceHistory]>(
        "StubAccountService.balanceHistory")
    /// Answers ``accruals(of:)``.
    public let onAccruals = AsyncStub<AccountID, AccountAccruals?>("StubAccountService.accruals")
    /// Answers ``freeze(_:scope:reason:mode:)``.
    public let onFreeze = AsyncStub<ChangeCall<Freezing>, Account>("StubAccountService.freeze")
    /// Answers ``unfreeze(_:mode:)``.
    public let onUnfreeze = AsyncStub<ChangeCall<AccountID>, Account>("StubAccountService.unfreeze")
    /// Answers ``close(_:clearsDefault:endsDependents:mode:)``.
    public let onClose = AsyncStub<ChangeCall<Closing>, Account>("StubAccountService.close")

    /// A service without answers.
    public init() {}

    /// Answers as ``onAccounts`` says.
    public func accounts(_ scope: AccountScope) async throws -> [Account] { try await onAccounts(scope) }

    /// Answers as ``onAccountByID`` says.
    public func account(id: AccountID) async throws -> Account { try await onAccountByID(id) }

    /// Answers as ``onAccountNamed`` says.
    public func account(named name: String) async throws -> Account { try await onAccountNamed(name) }

    /// Answers as ``onPayeeNamed`` says.
    public func payee(named name: String) async throws -> AccountID { try await onPayeeNamed(name) }

    /// Answers as ``onPayeesIdentified`` says.
    public func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID] {
        try await onPayeesIdentified(texts)
    }

    /// Answers as ``onDefaultAccount`` says.
    public func defaultAccount() async throws -> Account { try await onDefaultAccount(()) }

    /// Answers as ``onOpen`` says.
    public func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account {
        try await onOpen(ChangeCall(opening, mode: mode))
    }

    /// Answers as ``onRename`` says.
    public func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account {
        try await onRename(ChangeCall(Renaming(id, to: name), mode: mode))
    }

    /// Answers as ``onSetDefault`` says.
    public func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onSetDefault(ChangeCall(id, mode: mode))
    }

    /// Answers as ``onBalance`` says.
    public func balance(of id: AccountID, at instant: Instant) async throws -> Money {
        try await onBalance(PastBalance(id, at: instant))
    }

    /// Answers as ``onBalanceHistory`` says.
    public func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory] {
        try await onBalanceHistory(BalanceHistoryCall(ids, from: from, to: to))
    }

    /// Answers as ``onAccruals`` says.
    public func accruals(of id: AccountID) async throws -> AccountAccruals? { try await onAccruals(id) }

    /// Answers as ``onFreeze`` says.
    public func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account {
        try await onFreeze(ChangeCall(Freezing(id, scope, reason: reason), mode: mode))
    }

    /// Answers as ``onUnfreeze`` says.
    public func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onUnfreeze(ChangeCall(id, mode: mode))
    }

    /// Answers as ``onClose`` says.
    public func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await onClose(
            ChangeCall(
                Closing(id, clearsDefault: clearsDefault, endsDependents: endsDependents), mode: mode))
    }
}
