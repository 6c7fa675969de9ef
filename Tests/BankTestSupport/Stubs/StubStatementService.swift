public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubStatementService: StatementServiceProtocol {
    /// What the months were asked for.
    public typealias ListCall = (account: AccountID, page: PageRequest?)
    /// What a statement was asked for.
    public typealias StatementCall = (account: AccountID, from: CalendarDate?, to: CalendarDate?)
    /// What entries were asked for.
    public typealias EntriesCall = (statement: Statement, cursor: String?, limit: Int)

    /// Answers ``statements(of:page:)``.
    public let onStatements = AsyncStub<ListCall, Page<Statement>>("StubStatementService.statements")
    /// Answers ``statement(of:from:to:)``.
    public let onStatement = AsyncStub<StatementCall, Statement>("StubStatementService.statement")
    /// Answers ``entries(of:after:limit:)``.
    public let onEntries = AsyncStub<EntriesCall, Page<Transaction>>("StubStatementService.entries")

    /// A service without answers.
    public init() {}

    /// Answers as ``onStatements`` says.
    public func statements(of account: AccountID, page: PageRequest?) async throws -> Page<Statement> {
        try await onStatements((account, page))
    }

    /// Answers as ``onStatement`` says.
    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await onStatement((account, from, to))
    }

    /// Answers as ``onEntries`` says.
    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await onEntries((statement, cursor, limit))
    }
}
