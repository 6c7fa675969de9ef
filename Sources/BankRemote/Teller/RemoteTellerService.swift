import BankAPI
public import BankDomain
public import BankServices

/// The counter of a server's bank.
public final class RemoteTellerService: TellerServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await api.call(
            TellerAPI.deposit, Self.cash(request), mode: mode, key: request.idempotencyKey)
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await api.call(
            TellerAPI.withdraw, Self.cash(request), mode: mode, key: request.idempotencyKey)
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await api.call(
            TellerAPI.setFloor,
            [
                TellerAPI.account(id), TellerAPI.floor(optional: floor?.decimalText),
                PaymentParameters.currency(optional: floor?.currency),
            ], mode: mode)
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await api.call(
            TellerAPI.addOwner, [TellerAPI.account(id), TellerAPI.owner(user)], mode: mode)
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await api.call(
            TellerAPI.removeOwner,
            [
                TellerAPI.account(id), TellerAPI.formerOwner(user),
                AccountsAPI.cancelsOrders(endsDependents),
            ], mode: mode)
    }

    public func account(named name: String) async throws -> Account {
        try await api.call(TellerAPI.named, [AccountsAPI.text(name)])
    }

    private static func cash(_ request: CashRequest) -> [RouteArgument?] {
        [
            TellerAPI.account(request.accountID), TellerAPI.amount(request.amount.decimalText),
            PaymentParameters.currency(request.amount.currency), TellerAPI.reference(request.reference),
        ]
    }
}
