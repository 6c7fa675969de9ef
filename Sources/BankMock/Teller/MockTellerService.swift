public import BankDomain
public import BankServices

public final class MockTellerService: TellerServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await cash(request, .credit, .tellerDeposit, mode)
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await cash(request, .debit, .tellerWithdraw, mode)
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerSetFloor, id, mode) { try $0.setFloor(of: id, to: floor, by: $1) }
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerAddOwner, id, mode) { try $0.addOwner(user, to: id, by: $1) }
    }

    public func removeOwner(_ user: String, from id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerRemoveOwner, id, mode) { try $0.removeOwner(user, from: id, by: $1) }
    }

    public func account(named name: String) async throws -> Account {
        let principal = try await principals.operatorPrincipal()
        return try await host.readAccounts(.accountsShow) { bank in
            try bank.resolve(AccountReference(name), for: .reading, by: principal)
        }
    }

    public func acting(for principals: any PrincipalSource) -> any TellerServiceProtocol {
        MockTellerService(host: host, principals: principals)
    }

    private func change(
        _ operation: BankOperation, _ id: AccountID, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBank, Principal) throws -> Account
    ) async throws -> Account {
        let principal = try await principals.operatorPrincipal()
        return try await host.change(AuditedAction(operation, by: principal, on: id.text), mode) {
            try body(&$0, principal)
        }
    }

    private func cash(
        _ request: CashRequest, _ direction: Transaction.Direction, _ operation: BankOperation,
        _ mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.operatorPrincipal()
        let action = AuditedAction(operation, by: principal, on: request.accountID.text)
        return try await host.change(action, mode) { try $0.cash(request, direction, by: principal) }
    }
}
