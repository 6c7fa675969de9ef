import BankAPI
public import BankDomain
public import BankServices

/// The counter of a server's bank.
public final class RemoteTellerService: TellerServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await api.call(TellerAPI.deposit, TypedCash(request), mode)
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await api.call(TellerAPI.withdraw, TypedCash(request), mode)
    }

    public func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await api.call(TellerAPI.reverse, id, correction, valueDate, mode)
    }

    public func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await api.call(TellerAPI.releaseHold, id, correction, mode)
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await api.call(TellerAPI.setFloor, id, floor.map(TypedAmount.init), mode)
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(TellerAPI.addOwner, id, user, mode)
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(TellerAPI.removeOwner, id, user, endsDependents, mode)
    }

    public func account(named name: String) async throws -> Account {
        try await api.call(TellerAPI.named, name)
    }
}
