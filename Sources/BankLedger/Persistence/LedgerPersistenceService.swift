import BankDomain
import BankFiles
import BankSQL
public import BankServices
public import LanguageKit

public final class LedgerPersistenceService: PersistenceServiceProtocol {
    private static let shownProblemCount = 10

    private let store: LedgerStore
    private let principals: any PrincipalSource
    private let secrets: BankSecretStorage?

    /// Creates the service over `store`; copies are for the user of `principals`. Without `secrets` the bank has no
    /// key.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secrets: BankSecretStorage? = nil
    ) {
        self.store = store
        self.principals = principals
        self.secrets = secrets
    }

    public func statistics() async throws -> StoreStatistics {
        let isBeingWritten = store.isBeingWritten
        let (paths, newestVersion) = (store.location.filePaths, store.engine.newestSchemaVersion)
        let replica = await store.replicaState()
        return try await store.report(on: .asFound) { transaction in
            try transaction.statistics.storage(
                files: Self.files(paths), newestVersion: newestVersion, isBeingWritten: isBeingWritten,
                replica: replica)
        }
    }

    /// The database's own check of every page.
    public func quickCheck() async throws -> [Phrase] {
        try await store.report(on: .asFound) {
            try $0.flushed.tables.integrityProblems(limit: Self.shownProblemCount)
        }
    }

    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        _ = try await principals.principal(.ledgerBackup, in: .operator)
        return try await store.backUp(to: path, mode: mode)
    }

    /// Replaces the ledger by a copy. If the ledger does not name the operator, because it is missing or damaged, its
    /// owner in the system counts as the operator.
    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        do {
            _ = try await principals.principal(.ledgerRestore, in: .operator)
        } catch ServiceError.storage, ServiceError.notInitialized {}
        let signed = try checkpoint.map(CheckpointFile.read)
        return try await store.restore(from: path, against: signed, mode: mode, progress: progress)
    }

    public func keyEntry() async throws -> SecureStorageKey? {
        _ = try await principals.principal(.ledgerCheckpoint, in: .operator)
        return try await secrets?.keyEntry()
    }

    public func keyEntry(of path: String?) async throws -> SecureStorageKey? {
        try await store.keyEntry(of: path)
    }

    /// Migrates the ledger to the newest version.
    public func migrate(mode: ExecutionMode) async throws -> MigrationReport {
        try await store.migrate(mode)
    }

    private static func files(_ paths: [String]) throws -> [StoreStatistics.File] {
        try paths.compactMap { path in
            try PrivateFile.byteCount(path).map { StoreStatistics.File(path: path, byteCount: $0) }
        }
    }
}
