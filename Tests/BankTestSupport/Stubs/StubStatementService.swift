public import BankDomain
public import BankServices

public final class StubStatementService: StatementServiceProtocol {
    public typealias ListCall = (account: AccountID, page: PageRequest?)
    public typealias StatementCall = (account: AccountID, from: CalendarDate?, to: CalendarDate?)
    public typealias EntriesCall = (statement: Statement, cursor: String?, limit: Int)

    public let onStatements = AsyncStub<ListCall, Page<Statement>>("StubStatementService.statements")
    public let onStatement = AsyncStub<StatementCall, Statement>("StubStatementService.statement")
    public let onEntries = AsyncStub<EntriesCall, Page<Transaction>>("StubStatementService.entries")

    public init() {}

    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        try await onStatements((account, page))
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await onStatement((account, from, to))
    }

    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await onEntries((statement, cursor, limit))
    }
}
