public import BankServices
public import LanguageKit

public final class StubPersistenceService: PersistenceServiceProtocol {
    public struct Restoring: Sendable {
        public let call: ChangeCall<String>
        public let checkpoint: CheckpointReference?
        public let progress: @Sendable (VerificationProgress) -> Void
    }

    public let onStatistics = AsyncStub<Void, StoreStatistics>("StubPersistenceService.statistics")
    public let onQuickCheck = AsyncStub<Void, [Phrase]>("StubPersistenceService.quickCheck")
    public let onBackUp = AsyncStub<ChangeCall<String>, BackupReport>("StubPersistenceService.backUp")

    public let onRestore = AsyncStub<Restoring, RestoreReport>("StubPersistenceService.restore")
    public let onMigrate = AsyncStub<ExecutionMode, MigrationReport>("StubPersistenceService.migrate")

    public let onKeyEntry = AsyncStub<Void, SecureStorageKey?>("StubPersistenceService.keyEntry")
    public let onKeyEntryOfCopy = AsyncStub<String?, SecureStorageKey?>(
        "StubPersistenceService.keyEntry(of:)")

    public init() {}

    public func keyEntry() async throws -> SecureStorageKey? { try await onKeyEntry(()) }

    public func keyEntry(of path: String?) async throws -> SecureStorageKey? {
        try await onKeyEntryOfCopy(path)
    }

    public func statistics() async throws -> StoreStatistics { try await onStatistics(()) }

    public func quickCheck() async throws -> [Phrase] { try await onQuickCheck(()) }

    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        try await onBackUp(ChangeCall(path, mode: mode))
    }

    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        try await onRestore(
            Restoring(call: ChangeCall(path, mode: mode), checkpoint: checkpoint, progress: progress))
    }

    public func migrate(mode: ExecutionMode) async throws -> MigrationReport { try await onMigrate(mode) }
}
