import BankAPI
public import BankDomain
public import BankServices

/// Statements of accounts at a server's bank.
public final class RemoteStatementService: StatementServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        try await api.page(page) { try await $0.call(StatementsAPI.list, account, $1) }
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await api.call(StatementsAPI.show, account, from, to)
    }

    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await api.call(
            StatementsAPI.entries, statement.account.id, statement.from, statement.to,
            statement.newestEntryNumber, PageRequest(limit: limit, after: cursor))
    }
}
