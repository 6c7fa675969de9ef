public import BankDomain
public import BankServices

public final class MockStatementService: StatementServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The months in which something was booked, newest first.
    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        let principal = try await principals.principal()
        return try await host.read(.statementsList) { bank in
            try bank.statements(of: account, page: page, for: principal)
        }
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        let principal = try await principals.principal()
        return try await host.read(.statementsShow) { bank in
            try bank.statement(of: account, from: from, to: to, for: principal)
        }
    }

    /// The entries of a statement, oldest first.
    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        let principal = try await principals.principal()
        return try await host.read(.statementsShow) { bank in
            try bank.entries(of: statement, after: cursor, limit: limit, for: principal)
        }
    }

    public func acting(for principals: any PrincipalSource) -> any StatementServiceProtocol {
        MockStatementService(host: host, principals: principals)
    }
}
