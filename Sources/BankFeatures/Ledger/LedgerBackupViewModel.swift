public import BankServices
public import Observation

@Observable
@MainActor
public final class LedgerBackupViewModel {
    private let loader = Loader<Change<BackupReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// The copy that was made, or in a dry run would be.
    public var state: LoadState<Change<BackupReport>> { loader.state }

    /// Makes the copy, unless one is being made.
    public func run(to path: String, mode: ExecutionMode = .commit) async {
        await loader.perform {
            Change(try await persistenceService.backUp(to: path, mode: mode), mode: mode)
        }
    }
}

/// Puts a copy in the place of the books.
@Observable
@MainActor
public final class LedgerRestoreViewModel {
    private let loader = ProgressLoader<VerificationProgress, Change<RestoreReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// What was put in place, or in a dry run would be.
    public var state: LoadState<Change<RestoreReport>> { loader.state }
    /// How far the verification of the copy came; stays after its end.
    public var progress: VerificationProgress? { loader.progress }

    /// Puts the copy in place, unless that is being done.
    public func run(
        from path: String, against checkpoint: CheckpointReference? = nil, mode: ExecutionMode = .commit
    ) async {
        await loader.perform { [persistenceService] report in
            Change(
                try await persistenceService.restore(
                    from: path, against: checkpoint, mode: mode, progress: report), mode: mode)
        }
    }
}

/// Brings the books to the newest form.
@Observable
@MainActor
public final class LedgerMigrationViewModel {
    private let loader = Loader<Change<MigrationReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// From which version to which, or in a dry run would be.
    public var state: LoadState<Change<MigrationReport>> { loader.state }

    /// Brings the books up to date, unless that is being done.
    public func run(mode: ExecutionMode = .commit) async {
        await loader.perform { Change(try await persistenceService.migrate(mode: mode), mode: mode) }
    }
}
