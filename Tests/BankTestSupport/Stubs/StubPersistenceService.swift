public import BankServices
public import LanguageKit

/// Answers what the test says.
public final class StubPersistenceService: PersistenceServiceProtocol {
    /// The arguments of ``restore(from:against:mode:progress:)``.
    public struct Restoring: Sendable {
        /// The copy, and whether anything is kept.
        public let call: ChangeCall<String>
        /// What it must agree with.
        public let checkpoint: CheckpointReference?
        /// What is told how far it has come.
        public let progress: @Sendable (VerificationProgress) -> Void
    }

    /// Answers ``statistics()``.
    public let onStatistics = AsyncStub<Void, StoreStatistics>("StubPersistenceService.statistics")
    /// Answers ``quickCheck()``.
    public let onQuickCheck = AsyncStub<Void, [Phrase]>("StubPersistenceService.quickCheck")
    /// Answers ``backUp(to:mode:)``.
    public let onBackUp = AsyncStub<ChangeCall<String>, BackupReport>("StubPersistenceService.backUp")

    /// Answers ``restore(from:against:mode:progress:)``.
    public let onRestore = AsyncStub<Restoring, RestoreReport>("StubPersistenceService.restore")
    /// Answers ``migrate(mode:)``.
    public let onMigrate = AsyncStub<ExecutionMode, MigrationReport>("StubPersistenceService.migrate")

    /// Answers ``keyEntry()``.
    public let onKeyEntry = AsyncStub<Void, SecureStorageKey?>("StubPersistenceService.keyEntry")
    /// Answers ``keyEntry(of:)``.
    public let onKeyEntryOfCopy = AsyncStub<String?, SecureStorageKey?>(
        "StubPersistenceService.keyEntry(of:)")

    /// A service without answers.
    public init() {}

    /// Answers as ``onKeyEntry`` says.
    public func keyEntry() async throws -> SecureStorageKey? { try await onKeyEntry(()) }

    /// Answers as ``onKeyEntryOfCopy`` says.
    public func keyEntry(of path: String?) async throws -> SecureStorageKey? {
        try await onKeyEntryOfCopy(path)
    }

    /// Answers as ``onStatistics`` says.
    public func statistics() async throws -> StoreStatistics { try await onStatistics(()) }

    /// Answers as ``onQuickCheck`` says.
    public func quickCheck() async throws -> [Phrase] { try await onQuickCheck(()) }

    /// Answers as ``onBackUp`` says.
    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        try await onBackUp(ChangeCall(path, mode: mode))
    }

    /// Answers as ``onRestore`` says.
    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        try await onRestore(
            Restoring(call: ChangeCall(path, mode: mode), checkpoint: checkpoint, progress: progress))
    }

    /// Answers as ``onMigrate`` says.
    public func migrate(mode: ExecutionMode) async throws -> MigrationReport { try await onMigrate(mode) }
}
