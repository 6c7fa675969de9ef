public import BankDomain
public import BankServices

/// The counter of the mock bank.
public final class MockTellerService: TellerServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// A counter, for whoever `principals` answers.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// Books cash in.
    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await cash(request, .credit, .tellerDeposit, mode)
    }

    /// Books cash out.
    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await cash(request, .debit, .tellerWithdraw, mode)
    }

    /// The account that a text names, whoever owns it.
    public func account(named name: String) async throws -> Account {
        let principal = try await principals.operatorPrincipal()
        return try await host.readAccounts(.accountsShow) { bank in
            try bank.resolve(AccountReference(name), for: .reading, by: principal)
        }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TellerServiceProtocol {
        MockTellerService(host: host, principals: principals)
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
