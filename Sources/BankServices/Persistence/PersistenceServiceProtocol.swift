public import BankDomain
public import LanguageKit

/// The store behind the bank: its files, whether they are whole, and copies of them.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` where there is no store, and
/// ``ServiceError/storage(_:path:underlying:)`` for one that cannot be used.
public protocol PersistenceServiceProtocol: AnyObject, Sendable {
    /// What the files are like. It needs no principal, changes nothing, and brings no older form up to date.
    func statistics() async throws -> StoreStatistics

    /// Whether the files are whole, as far as can be said quickly: the first problems, none if there are none. What
    /// the books say is ``LedgerServiceProtocol/verify(progress:)``'s.
    func quickCheck() async throws -> [Phrase]

    /// Copies the store, as it is at one moment, to a file that is not there yet, readable by its owner only, and
    /// verifies the copy. It takes the name when it is whole, or there is none. For operators.
    ///
    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if something has the name, or the file cannot
    /// be written there, and `storage(.damaged)` if the copy is not sound, because the store is not.
    func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport

    /// Puts a copy in the place of the store, also where there is none or it is damaged, once the copy is verified; an
    /// older form is brought up to date. What was there is kept beside. All sessions end. For operators.
    ///
    /// Throws `invalidFile` for a copy that is no copy, is damaged, cut off or of a newer version, is the store itself,
    /// or is not what a checkpoint signed; the store is then as it was. A dry run only verifies.
    func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport

    /// The entry of the keychain that opens the secrets in the store; `nil` if there are none. Secrets that an earlier
    /// version kept in the keychain are moved into the store first. For operators.
    ///
    /// Throws `storage(.withoutKey)` if the keychain does not have the entry.
    func keyEntry() async throws -> SecureStorageKey?

    /// The same entry for a copy, or for the store where `path` is `nil`: the keychain is not opened. `nil` also for
    /// what is no copy.
    func keyEntry(of path: String?) async throws -> SecureStorageKey?

    /// Brings the store to the newest form, as the next use of it would. Needs no principal, as that needs none.
    func migrate(mode: ExecutionMode) async throws -> MigrationReport
}

public protocol HasPersistenceService {
    var persistenceService: any PersistenceServiceProtocol { get }
}

/// What the files of a bank are like.
public struct StoreStatistics: Hashable, Sendable {
    public struct File: Hashable, Sendable {
        public let path: String
        public let byteCount: Int

        public init(path: String, byteCount: Int) {
            self.path = path
            self.byteCount = byteCount
        }
    }

    /// The files that are there, the main one first.
    public let files: [File]
    public let schemaVersion: Int
    /// The newest version that this program knows; it brings older ones up to it when they are next used.
    public let newestSchemaVersion: Int
    /// Pages of the database; 0 where there are none.
    public let pageCount: Int
    /// Pages among them that hold nothing.
    public let freePageCount: Int
    /// When the newest booking was made; `nil` if there is none.
    public let newestBooking: Instant?
    /// Where the clock of the bank stands.
    public let now: Instant
    /// Whether another command is writing just now.
    public let isBeingWritten: Bool

    public init(
        files: [File], schemaVersion: Int, newestSchemaVersion: Int, pageCount: Int, freePageCount: Int,
        newestBooking: Instant?, now: Instant, isBeingWritten: Bool
    ) {
        self.files = files
        self.schemaVersion = schemaVersion
        self.newestSchemaVersion = newestSchemaVersion
        self.pageCount = pageCount
        self.freePageCount = freePageCount
        self.newestBooking = newestBooking
        self.now = now
        self.isBeingWritten = isBeingWritten
    }
}

/// A copy of the books that was written, read again and found sound; or in a dry run would be.
public struct BackupReport: Hashable, Sendable {
    public let path: String
    public let createdAt: Instant
    /// How many bytes it has; 0 in a dry run.
    public let byteCount: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
    public let entryCount: Int

    public init(path: String, createdAt: Instant, byteCount: Int, accountCount: Int, entryCount: Int) {
        self.path = path
        self.createdAt = createdAt
        self.byteCount = byteCount
        self.accountCount = accountCount
        self.entryCount = entryCount
    }
}

/// A copy that was put in the place of the books; or in a dry run would be.
public struct RestoreReport: Hashable, Sendable {
    /// The copy.
    public let path: String
    /// Where what was there before is now; `nil` if nothing was.
    public let formerPath: String?
    /// The version of the copy's form; an older one was brought up to the newest.
    public let schemaVersion: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
    public let entryCount: Int
    /// When its newest booking was made; `nil` if there is none.
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

/// The version of the store's form before and after it was brought up to date; the same if it was already.
public struct MigrationReport: Hashable, Sendable {
    public let path: String
    public let fromVersion: Int
    /// The version that it has now, or in a dry run would have: the newest.
    public let toVersion: Int

    public init(path: String, fromVersion: Int, toVersion: Int) {
        self.path = path
        self.fromVersion = fromVersion
        self.toVersion = toVersion
    }

    public var wasNeeded: Bool { fromVersion != toVersion }
}
