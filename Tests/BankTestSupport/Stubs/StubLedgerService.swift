public import BankDomain
public import BankServices

public final class StubLedgerService: LedgerServiceProtocol {
    public struct Importing: Sendable {
        public let request: ImportRequest
        public let progress: @Sendable (ImportProgress) -> Void
    }

    public struct ListingImports: Sendable {
        public let account: AccountID
        public let page: PageRequest
    }

    public struct Verifying: Sendable {
        public let checkpoint: CheckpointReference?
        public let progress: @Sendable (VerificationProgress) -> Void
    }

    public struct ImportingBank: Sendable {
        public let call: ChangeCall<String>
        public let progress: @Sendable (ImportProgress) -> Void
    }

    public struct Closing: Sendable {
        public let date: CalendarDate?
        public let mode: ExecutionMode
        public let progress: @Sendable (DayProgress) -> Void
    }

    public let onInitialize = AsyncStub<ChangeCall<NewBankRequest>, LedgerInitialization>(
        "StubLedgerService.initialize")
    public let onImportFiles = AsyncStub<Importing, ImportReport>("StubLedgerService.importFiles")
    public let onImportStatement = AsyncStub<ChangeCall<StatementImportRequest>, StatementImport>(
        "StubLedgerService.importStatement")
    public let onUndoStatementImport = AsyncStub<ChangeCall<StatementImportID>, UndoneStatementImport>(
        "StubLedgerService.undoStatementImport")
    public let onStatementImports = AsyncStub<ListingImports, Page<StatementImportSummary>>(
        "StubLedgerService.statementImports")
    public let onVerify = AsyncStub<Verifying, VerificationReport>("StubLedgerService.verify")
    public let onCheckpoint = AsyncStub<String?, LedgerCheckpoint>("StubLedgerService.checkpoint")
    public let onExportBank = AsyncStub<ChangeCall<String>, BankExportReport>(
        "StubLedgerService.exportBank")
    public let onImportBank = AsyncStub<ImportingBank, BankImportReport>("StubLedgerService.importBank")
    public let onCloseDays = AsyncStub<Closing, [ClosedDay]>("StubLedgerService.closeDays")
    public let onStatistics = AsyncStub<Void, LedgerStatistics>("StubLedgerService.statistics")

    public init() {}

    public func initialize(
        _ request: NewBankRequest, mode: ExecutionMode
    ) async throws -> LedgerInitialization {
        try await onInitialize(ChangeCall(request, mode: mode))
    }

    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        try await onImportFiles(Importing(request: request, progress: progress))
    }

    public func importStatement(
        _ request: StatementImportRequest, mode: ExecutionMode
    ) async throws -> StatementImport {
        try await onImportStatement(ChangeCall(request, mode: mode))
    }

    public func undoStatementImport(
        _ id: StatementImportID, mode: ExecutionMode
    ) async throws -> UndoneStatementImport {
        try await onUndoStatementImport(ChangeCall(id, mode: mode))
    }

    public func statementImports(
        of account: AccountID, page: PageRequest
    ) async throws -> Page<StatementImportSummary> {
        try await onStatementImports(ListingImports(account: account, page: page))
    }

    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await onVerify(Verifying(checkpoint: checkpoint, progress: progress))
    }

    public func checkpoint(to path: String?) async throws -> LedgerCheckpoint {
        try await onCheckpoint(path)
    }

    public func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        try await onExportBank(ChangeCall(path, mode: mode))
    }

    public func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport {
        try await onImportBank(ImportingBank(call: ChangeCall(path, mode: mode), progress: progress))
    }

    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        try await onCloseDays(Closing(date: date, mode: mode, progress: progress))
    }

    public func statistics() async throws -> LedgerStatistics { try await onStatistics(()) }
}
