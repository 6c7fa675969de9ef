public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubTellerService: TellerServiceProtocol {
    /// A floor that was asked for.
    public struct Flooring: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// Its floor.
        public let floor: Money?

        /// A floor.
        public init(_ id: AccountID, to floor: Money?) {
            self.id = id
            self.floor = floor
        }
    }

    /// An owner who was named.
    public struct Ownership: Hashable, Sendable {
        /// The account.
        public let id: AccountID
        /// What names the owner.
        public let user: String
        /// Whether what depends on the ownership ends with it.
        public let endsDependents: Bool

        /// An owner.
        public init(_ id: AccountID, _ user: String, endsDependents: Bool = false) {
            self.id = id
            self.user = user
            self.endsDependents = endsDependents
        }
    }

    /// Answers ``deposit(_:mode:)``.
    public let onDeposit = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.deposit")
    /// Answers ``withdraw(_:mode:)``.
    public let onWithdraw = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.withdraw")
    /// Answers ``account(named:)``.
    public let onAccountNamed = AsyncStub<String, Account>("StubTellerService.account(named:)")
    /// Answers ``setFloor(of:to:mode:)``.
    public let onSetFloor = AsyncStub<ChangeCall<Flooring>, Account>("StubTellerService.setFloor")
    /// Answers ``addOwner(_:to:mode:)``.
    public let onAddOwner = AsyncStub<ChangeCall<Ownership>, Account>("StubTellerService.addOwner")
    /// Answers ``removeOwner(_:from:endsDependents:mode:)``.
    public let onRemoveOwner = AsyncStub<ChangeCall<Ownership>, Account>("StubTellerService.removeOwner")

    /// A service without answers.
    public init() {}

    /// Answers as ``onDeposit`` says.
    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onDeposit(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onWithdraw`` says.
    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onWithdraw(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onAccountNamed`` says.
    public func account(named name: String) async throws -> Account { try await onAccountNamed(name) }

    /// Answers as ``onSetFloor`` says.
    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await onSetFloor(ChangeCall(Flooring(id, to: floor), mode: mode))
    }

    /// Answers as ``onAddOwner`` says.
    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onAddOwner(ChangeCall(Ownership(id, user), mode: mode))
    }

    /// Answers as ``onRemoveOwner`` says.
    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await onRemoveOwner(ChangeCall(Ownership(id, user, endsDependents: endsDependents), mode: mode))
    }
}
