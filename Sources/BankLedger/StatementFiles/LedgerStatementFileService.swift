public import BankServices

/// Files of statements, written on this machine. It stands on no ledger, and serves every bank.
public final class LedgerStatementFileService: StatementFileServiceProtocol {
    private let statements: any StatementServiceProtocol
    private let executor: any SerialExecutor

    /// A service that writes what `statements` answer, on an executor, a thread of its own.
    public init(statements: any StatementServiceProtocol, executor: any SerialExecutor) {
        self.statements = statements
        self.executor = executor
    }

    /// Writes a statement.
    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        throw ServiceError.notAvailable(operation: "statements export", hint: "")
    }
}
