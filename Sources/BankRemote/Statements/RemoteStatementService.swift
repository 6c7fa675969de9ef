import BankAPI
public import BankDomain
public import BankServices

/// Statements of accounts at a server's bank.
public final class RemoteStatementService: StatementServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        try await api.page(page, of: StatementsAPI.list, [AccountsAPI.id(account)])
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await api.call(
            StatementsAPI.show,
            [AccountsAPI.id(account), StatementsAPI.from(optional: from), StatementsAPI.to(optional: to)])
    }

    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await api.call(
            StatementsAPI.entries,
            [
                AccountsAPI.id(statement.account.id), StatementsAPI.from(statement.from),
                StatementsAPI.to(statement.to), StatementsAPI.newestEntryNumber(statement.newestEntryNumber),
            ], page: try PageRequest(limit: limit, after: cursor))
    }
}
