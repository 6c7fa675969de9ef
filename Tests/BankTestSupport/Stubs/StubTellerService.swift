public import BankDomain
public import BankServices

public final class StubTellerService: TellerServiceProtocol {
    public struct Flooring: Hashable, Sendable {
        public let id: AccountID
        public let floor: Money?

        public init(_ id: AccountID, to floor: Money?) {
            self.id = id
            self.floor = floor
        }
    }

    public struct Ownership: Hashable, Sendable {
        public let id: AccountID
        public let user: String
        public let endsDependents: Bool

        public init(_ id: AccountID, _ user: String, endsDependents: Bool = false) {
            self.id = id
            self.user = user
            self.endsDependents = endsDependents
        }
    }

    public struct Reversal: Hashable, Sendable {
        public let id: TransactionID
        public let valueDate: CalendarDate?

        public init(_ id: TransactionID, valueDate: CalendarDate? = nil) {
            self.id = id
            self.valueDate = valueDate
        }
    }

    public let onReverse = AsyncStub<ChangeCall<Reversal>, Transaction>("StubTellerService.reverse")
    public let onReleaseHold = AsyncStub<ChangeCall<TransferHoldID>, TransferHold>(
        "StubTellerService.releaseHold")
    public let onDeposit = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.deposit")
    public let onWithdraw = AsyncStub<ChangeCall<CashRequest>, Transaction>("StubTellerService.withdraw")
    public let onAccountNamed = AsyncStub<String, Account>("StubTellerService.account(named:)")
    public let onSetFloor = AsyncStub<ChangeCall<Flooring>, Account>("StubTellerService.setFloor")
    public let onAddOwner = AsyncStub<ChangeCall<Ownership>, Account>("StubTellerService.addOwner")
    public let onRemoveOwner = AsyncStub<ChangeCall<Ownership>, Account>("StubTellerService.removeOwner")

    public init() {}

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onDeposit(ChangeCall(request, mode: mode))
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await onWithdraw(ChangeCall(request, mode: mode))
    }

    public func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await onReverse(ChangeCall(Reversal(id, valueDate: valueDate), mode: mode))
    }

    public func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await onReleaseHold(ChangeCall(id, mode: mode))
    }

    public func account(named name: String) async throws -> Account { try await onAccountNamed(name) }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await onSetFloor(ChangeCall(Flooring(id, to: floor), mode: mode))
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await onAddOwner(ChangeCall(Ownership(id, user), mode: mode))
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await onRemoveOwner(ChangeCall(Ownership(id, user, endsDependents: endsDependents), mode: mode))
    }
}
