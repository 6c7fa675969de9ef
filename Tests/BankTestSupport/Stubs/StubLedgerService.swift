public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubLedgerService: LedgerServiceProtocol {
    /// The arguments of ``importFiles(_:progress:)``.
    public struct Importing: Sendable {
        /// What is imported.
        public let request: ImportRequest
        /// What is told how far it has come.
        public let progress: @Sendable (ImportProgress) -> Void
    }

    /// The arguments of ``verify(against:progress:)``.
    public struct Verifying: Sendable {
        /// What the books are compared with.
        public let checkpoint: CheckpointReference?
        /// What is told how far it has come.
        public let progress: @Sendable (VerificationProgress) -> Void
    }

    /// The arguments of ``importBank(from:mode:progress:)``.
    public struct ImportingBank: Sendable {
        /// The file, and whether anything is kept.
        public let call: ChangeCall<String>
        /// What is told how far it has come.
        public let progress: @Sendable (ImportProgress) -> Void
    }

    /// The arguments of ``closeDays(through:mode:progress:)``.
    public struct Closing: Sendable {
        /// The last day.
        public let date: CalendarDate?
        /// Whether anything is kept.
        public let mode: ExecutionMode
        /// What is told how far it has come.
        public let progress: @Sendable (DayProgress) -> Void
    }

    /// Answers ``initialize(operatorName:mode:)``.
    public let onInitialize = AsyncStub<ChangeCall<String>, LedgerInitialization>(
        "StubLedgerService.initialize")
    /// Answers ``importFiles(_:progress:)``.
    public let onImportFiles = AsyncStub<Importing, ImportReport>("StubLedgerService.importFiles")
    /// Answers ``verify(against:progress:)``.
    public let onVerify = AsyncStub<Verifying, VerificationReport>("StubLedgerService.verify")
    /// Answers ``checkpoint(to:)``.
    public let onCheckpoint = AsyncStub<String?, LedgerCheckpoint>("StubLedgerService.checkpoint")
    /// Answers ``exportBank(to:mode:)``.
    public let onExportBank = AsyncStub<ChangeCall<String>, BankExportReport>(
        "StubLedgerService.exportBank")
    /// Answers ``importBank(from:mode:progress:)``.
    public let onImportBank = AsyncStub<ImportingBank, BankImportReport>("StubLedgerService.importBank")
    /// Answers ``closeDays(through:mode:progress:)``.
    public let onCloseDays = AsyncStub<Closing, [ClosedDay]>("StubLedgerService.closeDays")
    /// Answers ``statistics()``.
    public let onStatistics = AsyncStub<Void, LedgerStatistics>("StubLedgerService.statistics")

    /// A service without answers.
    public init() {}

    /// Answers as ``onInitialize`` says.
    public func initialize(operatorName: String, mode: ExecutionMode) async throws -> LedgerInitialization {
        try await onInitialize(ChangeCall(operatorName, mode: mode))
    }

    /// Answers as ``onImportFiles`` says.
    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        try await onImportFiles(Importing(request: request, progress: progress))
    }

    /// Answers as ``onVerify`` says.
    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await onVerify(Verifying(checkpoint: checkpoint, progress: progress))
    }

    /// Answers as ``onCheckpoint`` says.
    public func checkpoint(to path: String?) async throws -> LedgerCheckpoint {
        try await onCheckpoint(path)
    }

    /// Answers as ``onExportBank`` says.
    public func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        try await onExportBank(ChangeCall(path, mode: mode))
    }

    /// Answers as ``onImportBank`` says.
    public func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport {
        try await onImportBank(ImportingBank(call: ChangeCall(path, mode: mode), progress: progress))
    }

    /// Answers as ``onCloseDays`` says.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        try await onCloseDays(Closing(date: date, mode: mode, progress: progress))
    }

    /// Answers as ``onStatistics`` says.
    public func statistics() async throws -> LedgerStatistics { try await onStatistics(()) }
}
