import BankAPI
public import BankDomain
public import BankServices

/// The ledger of a server's bank. Operations on its files are not available remotely.
public final class RemoteLedgerService: LedgerServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func initialize(
        _ request: NewBankRequest, mode: ExecutionMode
    ) async throws -> LedgerInitialization {
        throw Self.notHere("init")
    }

    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let (report, files) = try await api.upload(
            LedgerAPI.importFiles, request.checksBalances, request.mode, request.mapPath, request.filePaths,
            nil
        ) { sent in
            progress(
                ImportProgress(
                    path: request.mapPath, rows: 0, bytes: sent.byteCount,
                    totalBytes: sent.totalByteCount ?? sent.byteCount))
        }
        return ImportReport(
            files: report.files.map { file in
                ImportedFile(
                    path: files.path(named: file.path), kind: file.kind, rowCount: file.rowCount,
                    wasAlreadyImported: file.wasAlreadyImported)
            }, reconciliation: report.reconciliation)
    }

    public func importStatement(
        _ request: StatementImportRequest, mode: ExecutionMode
    ) async throws -> StatementImport {
        try request.requireOneCurrency()
        do {
            return try await api.call(StatementsAPI.importEntries, request, mode).result
                .answering(request, mode)
        } catch ServiceError.remote(let problem) where problem.status == 413 {
            throw request.tooLarge
        }
    }

    public func undoStatementImport(
        _ id: StatementImportID, mode: ExecutionMode
    ) async throws -> UndoneStatementImport {
        try await api.call(StatementsAPI.undoImport, id, mode)
    }

    public func statementImports(
        of account: AccountID, page: PageRequest
    ) async throws -> Page<StatementImportSummary> {
        try await api.call(StatementsAPI.imports, account, page)
    }

    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        guard checkpoint == nil else { throw Self.notHere("ledger verify --checkpoint") }
        return try await api.call(LedgerAPI.verify)
    }

    public func checkpoint(to path: String?) async throws -> LedgerCheckpoint {
        throw Self.notHere("ledger checkpoint")
    }

    public func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        throw Self.notHere("ledger export")
    }

    public func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport {
        throw Self.notHere("ledger import")
    }

    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        try await api.call(LedgerAPI.closeDay, date, mode)
    }

    public func statistics() async throws -> LedgerStatistics { try await api.call(LedgerAPI.statistics) }

    private static func notHere(_ operation: String) -> ServiceError {
        .notAvailable(operation: operation, hint: "--env local")
    }
}
