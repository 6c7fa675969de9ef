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

    /// What is told how far a verification has come.
    public typealias Verifying = @Sendable (VerificationProgress) -> Void

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
    /// Answers ``verify(progress:)``.
    public let onVerify = AsyncStub<Verifying, VerificationReport>("StubLedgerService.verify")
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
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await onVerify(progress)
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
