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

    /// The backup that was made, or in a dry run would be.
    public var state: LoadState<Change<BackupReport>> { loader.state }

    /// Makes the backup, unless one is already running.
    public func run(to path: String, mode: ExecutionMode = .commit) async {
        await loader.perform {
            Change(try await persistenceService.backUp(to: path, mode: mode), mode: mode)
        }
    }
}

/// Replaces the ledger with a backup. On a machine whose environment was never chosen, the local bank becomes the default.
@Observable
@MainActor
public final class LedgerRestoreViewModel {
    private let loader = ProgressLoader<VerificationProgress, Change<RestoreReport>>()
    private let persistenceService: any PersistenceServiceProtocol
    private let storageService: any StorageServiceProtocol
    /// Whether the last restore made the local bank the default.
    public private(set) var hasMadeDefault = false

    public init(
        persistenceService: any PersistenceServiceProtocol, storageService: any StorageServiceProtocol
    ) {
        self.persistenceService = persistenceService
        self.storageService = storageService
    }

    /// The result of the restore, or in a dry run what it would be.
    public var state: LoadState<Change<RestoreReport>> { loader.state }
    /// The progress of verifying the backup; remains after the end.
    public var progress: VerificationProgress? { loader.progress }

    /// Restores the backup, unless that is running.
    public func run(
        from path: String, against checkpoint: CheckpointReference? = nil, mode: ExecutionMode = .commit
    ) async {
        await loader.perform { [persistenceService] report in
            Change(
                try await persistenceService.restore(
                    from: path, against: checkpoint, mode: mode, progress: report), mode: mode)
        }
        guard mode == .commit, state.error == nil else { return }
        hasMadeDefault = storageService.makeLocalDefault()
    }
}

extension StorageServiceProtocol {
    /// Makes the local bank the default of a machine whose environment was never chosen. Returns whether it did: the
    /// bank is there even if this setting can't be read or saved.
    func makeLocalDefault() -> Bool {
        do {
            guard try value(for: .environment) == nil else { return false }
            try set("local", for: .environment)
            return true
        } catch {
            return false
        }
    }
}

/// Migrates the ledger to the newest schema.
@Observable
@MainActor
public final class LedgerMigrationViewModel {
    private let loader = Loader<Change<MigrationReport>>()
    private let persistenceService: any PersistenceServiceProtocol

    public init(persistenceService: any PersistenceServiceProtocol) {
        self.persistenceService = persistenceService
    }

    /// The old and new schema versions, or in a dry run as they would be.
    public var state: LoadState<Change<MigrationReport>> { loader.state }

    /// Migrates the ledger, unless that is running.
    public func run(mode: ExecutionMode = .commit) async {
        await loader.perform { Change(try await persistenceService.migrate(mode: mode), mode: mode) }
    }
}
