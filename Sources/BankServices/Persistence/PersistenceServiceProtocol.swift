public import BankDomain
public import LanguageKit

/// The store of the bank: its files, their integrity, and copies of them.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` if there is no store, and
/// ``ServiceError/storage(_:path:underlying:)`` if it cannot be used.
public protocol PersistenceServiceProtocol: AnyObject, Sendable {
    /// Statistics of the files. Needs no principal, changes nothing, and does not migrate older schemas.
    func statistics() async throws -> StoreStatistics

    /// Quickly checks the files' integrity and returns the first problems, or none.
    /// ``LedgerServiceProtocol/verify(progress:)`` checks the ledger's content.
    func quickCheck() async throws -> [Phrase]

    /// Copies the store, as of one moment, to a new file that only its owner can read, and verifies the copy. The file
    /// gets its name when it is complete; on failure there is no file. For operators.
    ///
    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if the file exists or cannot be written, and
    /// `storage(.damaged)` if the copy is not sound because the store is not.
    func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport

    /// Replaces the store with a verified copy, also if there is no store or it is damaged; an older schema is
    /// migrated. The former store is kept beside it. All sessions end. For operators.
    ///
    /// Throws `invalidFile` if the copy is invalid, damaged, incomplete, of a newer version, the store itself, or not
    /// what a checkpoint signed; the store is then unchanged. A dry run only verifies.
    func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport

    /// The keychain entry that decrypts the secrets in the store; `nil` if there are none. Secrets that an earlier
    /// version kept in the keychain are first moved into the store. For operators.
    ///
    /// Throws `storage(.withoutKey)` if the keychain does not have the entry.
    func keyEntry() async throws -> SecureStorageKey?

    /// The same entry for a copy, or for the store if `path` is `nil`, without opening the keychain. Also `nil` if the
    /// file is not a copy.
    func keyEntry(of path: String?) async throws -> SecureStorageKey?

    /// Migrates the store to the newest schema, as its next use would. Needs no principal.
    func migrate(mode: ExecutionMode) async throws -> MigrationReport
}

public protocol HasPersistenceService {
    var persistenceService: any PersistenceServiceProtocol { get }
}

/// Statistics of a bank's files.
public struct StoreStatistics: Equatable, Sendable {
    public struct File: Hashable, Sendable {
        public let path: String
        public let byteCount: Int

        public init(path: String, byteCount: Int) {
            self.path = path
            self.byteCount = byteCount
        }
    }

    /// The existing files, the main one first.
    public let files: [File]
    public let schemaVersion: Int
    /// The newest schema version that this program knows; older stores are migrated at their next use.
    public let newestSchemaVersion: Int
    /// The time of the newest booking; `nil` if there is none.
    public let newestBooking: Instant?
    /// The current time of the bank's clock.
    public let now: Instant
    /// Whether another command is currently writing.
    public let isBeingWritten: Bool
    /// The server of the database; `nil` if the ledger is a file.
    public let server: DatabaseServer?

    /// The days that have not ended; `nil` if a ledger of an older version cannot tell.
    public var openDays: OpenDays?

    public init(
        files: [File], schemaVersion: Int, newestSchemaVersion: Int, newestBooking: Instant?, now: Instant,
        isBeingWritten: Bool, server: DatabaseServer? = nil
    ) {
        self.files = files
        self.schemaVersion = schemaVersion
        self.newestSchemaVersion = newestSchemaVersion
        self.newestBooking = newestBooking
        self.now = now
        self.isBeingWritten = isBeingWritten
        self.server = server
    }
}

/// A verified copy of the ledger; in a dry run, the expected one.
public struct BackupReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// Its size in bytes; 0 in a dry run.
    public let byteCount: Int
    /// The number of accounts, including the bank's own.
    public let accountCount: Int
    /// The number of entries, including the bank's own.
    public let entryCount: Int

    public init(path: String, createdAt: Instant, byteCount: Int, accountCount: Int, entryCount: Int) {
        self.path = path
        self.createdAt = createdAt
        self.byteCount = byteCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}

/// A restored copy of the ledger; in a dry run, the expected one.
public struct RestoreReport: Hashable, Sendable {
    /// The path of the copy.
    public let path: String
    /// The new path of the former ledger; `nil` if there was none.
    public let formerPath: String?
    /// The schema version of the copy; an older one was migrated to the newest.
    public let schemaVersion: Int
    /// The number of accounts, including the bank's own.
    public let accountCount: Int
    /// The number of entries, including the bank's own.
    public let entryCount: Int
    /// The time of its newest booking; `nil` if there is none.
    public let newestBooking: Instant?

    public init(
        path: String, formerPath: String?, schemaVersion: Int, accountCount: Int, entryCount: Int,
        newestBooking: Instant?
    ) {
        self.path = path
        self.formerPath = formerPath
        self.schemaVersion = schemaVersion
        self.accountCount = accountCount
        self.entryCount = entryCount
        self.newestBooking = newestBooking
    }
}

/// The schema version of the store before and after a migration; equal if there was nothing to do.
public struct MigrationReport: Hashable, Sendable {
    public let path: String
    public let fromVersion: Int
    /// The version after the migration, or in a dry run the expected one: the newest.
    public let toVersion: Int

    public init(path: String, fromVersion: Int, toVersion: Int) {
        self.path = path
        self.fromVersion = fromVersion
        self.toVersion = toVersion
    }

    public var wasNeeded: Bool { fromVersion != toVersion }
}
