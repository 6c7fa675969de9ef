public import BankFiles
public import BankServices
public import LanguageKit

/// The files of the embedded bank.
public final class LedgerPersistenceService: PersistenceServiceProtocol {
    private static let shownProblemCount = 10

    private let store: LedgerStore
    private let lock: FileLock
    private let principals: any PrincipalSource

    /// The files of `store`, whose writers queue on `lock`; copies are for whom `principals` names.
    public init(store: LedgerStore, lock: FileLock, principals: any PrincipalSource) {
        self.store = store
        self.lock = lock
        self.principals = principals
    }

    /// The version of the database's library.
    public static var library: DeviceReport.Library {
        DeviceReport.Library(name: "SQLite", version: Database.libraryVersion)
    }

    /// What the database is like.
    public func statistics() async throws -> StoreStatistics {
        let isBeingWritten = lock.isHeld
        return try await store.inspect { [path = store.path] books, newestVersion in
            try books.storage(
                files: Self.files(at: path), newestVersion: newestVersion, isBeingWritten: isBeingWritten)
        }
    }

    /// SQLite's own look at every page.
    public func quickCheck() async throws -> [Phrase] {
        try await store.inspect { books, _ in try books.quickCheck(limit: Self.shownProblemCount) }
    }

    /// Copies the books by SQLite's online backup, and verifies the copy as the books themselves are verified.
    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        _ = try await principals.operatorPrincipal()
        return try await store.backUp(to: path, mode: mode)
    }

    /// Puts a copy in the place of the books. Where they cannot be asked who runs the bank, for they are missing or
    /// damaged, it is whoever owns their file.
    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        do {
            _ = try await principals.operatorPrincipal()
        } catch ServiceError.storage, ServiceError.notInitialized {}
        let signed = try checkpoint.map(CheckpointFile.read)
        return try await store.restore(from: path, against: signed, mode: mode, progress: progress)
    }

    /// Brings the books to the newest version.
    public func migrate(mode: ExecutionMode) async throws -> MigrationReport {
        try await store.migrate(mode)
    }

    /// Runs work on the store's thread.
    public func perform<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await store.perform(work)
    }

    private static func files(at path: String) throws -> [StoreStatistics.File] {
        try [path, path + "-wal"].compactMap { path in
            try PrivateFile.byteCount(path).map { StoreStatistics.File(path: path, byteCount: $0) }
        }
    }
}
