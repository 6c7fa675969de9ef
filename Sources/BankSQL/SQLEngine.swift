public import BankDomain
public import BankServices
public import LanguageKit

/// A relational database for the ledger, with its schema and migrations.
public protocol SQLEngine: Sendable {
    /// The libraries of the engine, with the versions that are linked or loaded.
    var libraries: [DeviceReport.Library] { get }
    /// The newest version of the ledger's schema.
    var newestSchemaVersion: Int64 { get }
    /// True if a ledger is a file, which can be copied and put in place of another.
    var keepsFiles: Bool { get }
    /// Throws `invalidValue` if the value of a setting cannot be the address of a ledger.
    func requireAddress(_ path: String, of setting: SettingKey) throws(ServiceError)
    /// The ledger's location. Nothing is read.
    func location(_ path: String) -> any SQLLocation
    /// A replica of a ledger, which only reads. Nothing is read.
    func replica(_ path: String) -> any SQLLocation
    /// A temporary database that is deleted with its connection, for sorting more than memory holds. Beyond the given
    /// memory it uses an unnamed file.
    func openTemporary(memoryKibibytes: Int) throws(SQLError) -> any SQLConnection
}

extension SQLEngine {
    public var keepsFiles: Bool { true }
    public func requireAddress(_ path: String, of setting: SettingKey) throws(ServiceError) {}
    public func replica(_ path: String) -> any SQLLocation { location(path) }
}

public protocol SQLLocation: Sendable {
    var path: String { get }
    /// The files of the ledger, whether or not they exist.
    var filePaths: [String] { get }
    /// True if the path exists, even as a broken link. Throws if a server cannot be asked.
    var exists: Bool { get throws }
    /// True if a server reports that one of its clients is writing.
    var isBeingWritten: Bool { get }

    /// Opens the ledger. Throws `notInitialized` if there is none, and `storage` if the file is not a ledger, is newer
    /// than this program, or is incomplete.
    func open() throws -> any SQLConnection
    /// Opens the ledger again for one pass, with a small cache.
    func openForOneReading() throws -> any SQLConnection
    /// Opens a copy that no longer changes, for reading.
    func openUnchanging() throws -> any SQLConnection
    /// What ``SQLConnection/announce(_:)`` sends from now on; `nil` if the engine sends nothing.
    func messages() throws -> (any SQLMessages)?
    /// Migrates the ledger to the newest version in one transaction, which a dry run rolls back. `finish` receives the
    /// earlier version and may add rows. Another process may have migrated it meanwhile.
    func migrate(
        _ connection: any SQLConnection, _ mode: ExecutionMode, finish: (_ from: Int64) throws -> Void
    ) throws
    /// Grants the rights of roles, and creates what the server allows now, if this role may.
    func renew() throws
    /// Creates the ledger atomically. The caller holds the lock and has checked that there is none.
    func create(_ fill: (any SQLConnection) throws -> Void) throws
    /// Copies the state of a transaction to the empty file at a path.
    func copy(_ connection: any SQLConnection, to path: String) throws

    /// Replaces the ledger by the copy at `path`, in one step. The caller holds the lock. The copy is migrated to the
    /// newest version, its schema compared and its pages checked; then `body` checks it in a transaction and may add
    /// rows. A dry run does all this beside the ledger.
    ///
    /// Problems of the copy are thrown as `invalidFile`.
    func restore<Result>(
        from path: String, _ mode: ExecutionMode, at now: Instant, _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result
    /// Fills a ledger with rows of the open format. The caller holds the lock and has checked that there is none.
    /// `load` passes the rows; `finish` checks the result in a transaction and may add rows. A dry run does all this
    /// beside the ledger's path.
    func load<Result>(
        _ mode: ExecutionMode, _ load: (any SQLRowLoader) throws -> Void,
        finish: (any SQLConnection, _ openAgain: @escaping @Sendable () throws -> any SQLConnection) throws ->
            Result
    ) throws -> Result
}

extension SQLLocation {
    public func renew() throws {}
    public var isBeingWritten: Bool { false }
}

extension ServiceError {
    /// The error for a schema version that this program does not know.
    package static func newerSchema(_ version: Int64, than newest: Int64, path: String) -> ServiceError {
        let words: Phrase = "version \(version); this program reads up to \(newest)"
        return .storage(.newer, path: path, underlying: words)
    }
}

/// Imports rows of the open format.
public protocol SQLRowLoader: AnyObject {
    /// Creates the empty tables of a schema version. Called first, once. `source` identifies the file, so that an
    /// engine can go on with an interrupted import.
    func begin(schemaVersion: Int64, source: String) throws
    /// Inserts the row of a line; returns `false` if the line is not a row. Throws ``SQLRowProblem``.
    func insert(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool
}

/// The reason why a line of the open format is invalid.
public struct SQLRowProblem: Error {
    /// The reason, for the end of a sentence.
    public let reason: Phrase

    public init(_ reason: Phrase) {
        self.reason = reason
    }
}

/// A copy that is being restored.
public struct SQLRestoredCopy {
    /// The copy, in a transaction.
    public let connection: any SQLConnection
    /// The earlier version of its schema.
    public let formerVersion: Int64
    /// The new path of the replaced ledger; `nil` if there was none.
    public let formerPath: String?
    /// Opens more connections to the copy.
    public let openAgain: @Sendable () throws -> any SQLConnection

    public init(
        connection: any SQLConnection, formerVersion: Int64, formerPath: String?,
        openAgain: @escaping @Sendable () throws -> any SQLConnection
    ) {
        self.connection = connection
        self.formerVersion = formerVersion
        self.formerPath = formerPath
        self.openAgain = openAgain
    }
}

/// Messages of commits to all programs that use a database. For one thread.
public protocol SQLMessages: AnyObject {
    /// The messages that have arrived, in their order. Waits for the first; empty after the timeout.
    func next(timeoutMilliseconds: Int) throws(SQLError) -> [String]
}

extension SQLLocation {
    public func messages() throws -> (any SQLMessages)? { nil }
}
