public import BankDomain
public import BankServices
public import LanguageKit

/// A relational database that can keep the ledger, with its schema and the steps that lead there.
public protocol SQLEngine: Sendable {
    /// The name and version of the library.
    var library: DeviceReport.Library { get }
    /// The newest version of the ledger's schema.
    var newestSchemaVersion: Int64 { get }
    /// The ledger's place. Nothing is read.
    func location(_ path: String) -> any SQLLocation
    /// A database of its own that is gone with its connection: for sorting more than memory holds. It keeps at most so
    /// much in memory, and the rest in a file without a name.
    func openTemporary(memoryKibibytes: Int) throws(SQLError) -> any SQLConnection
}

public protocol SQLLocation: Sendable {
    var path: String { get }
    /// The files that the ledger is in, whether or not they are there just now.
    var filePaths: [String] { get }
    /// Whether there is anything, if only a link that leads nowhere.
    var exists: Bool { get }
    /// Throws ``ServiceError/unauthorized(_:)`` for a ledger of another user of the system.
    func requireOwner() throws

    /// Opens the ledger. Throws `notInitialized` if there is none and `storage` if what is there is not a ledger, is newer
    /// than this program, or is not whole.
    func open() throws -> any SQLConnection
    /// Opens the ledger once more, to go through it once: little of it is kept in memory.
    func openForOneReading() throws -> any SQLConnection
    /// Opens a copy that nothing changes any more, for reading.
    func openUnchanging() throws -> any SQLConnection
    /// Brings the ledger to the newest version in one transaction, which a dry run undoes; `finish` gets the version that
    /// it had, and may add rows. Another process may have done it meanwhile.
    func migrate(
        _ connection: any SQLConnection, _ mode: ExecutionMode, finish: (_ from: Int64) throws -> Void
    ) throws
    /// Makes the ledger: all of it or nothing. The caller holds the lock and has seen that there is none.
    func create(_ fill: (any SQLConnection) throws -> Void) throws
    /// Copies the state that a transaction sees to the empty file at a path.
    func copy(_ connection: any SQLConnection, to path: String) throws

    /// Puts a copy, which `path` names, in the place of the ledger, in one step. The caller holds the lock. The copy is
    /// brought to the newest version, its schema compared and its pages checked; then `body` looks at it, and may add to
    /// it, inside a transaction. A dry run does all of it beside the ledger.
    ///
    /// What is wrong with the copy is thrown as `invalidFile`.
    func restore<Result>(
        from path: String, _ mode: ExecutionMode, at now: Instant, _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result
    /// Fills a ledger with rows of the open form. The caller holds the lock and has seen that there is none. `load` hands
    /// the rows in, `finish` looks at the result, and may add to it, inside a transaction. A dry run does all of it beside
    /// the place.
    func load<Result>(
        _ mode: ExecutionMode, _ load: (any SQLRowLoader) throws -> Void,
        finish: (any SQLConnection, _ openAgain: @escaping @Sendable () throws -> any SQLConnection) throws ->
            Result
    ) throws -> Result
}

extension ServiceError {
    /// The ledger's schema has a version that this program does not know.
    package static func newerSchema(_ version: Int64, than newest: Int64, path: String) -> ServiceError {
        let words: Phrase = "version \(version); this program reads up to \(newest)"
        return .storage(.newer, path: path, underlying: words)
    }
}

/// Takes the rows of the open form in.
public protocol SQLRowLoader: AnyObject {
    /// Makes the tables of a version of the schema, empty. Comes first, once.
    func begin(schemaVersion: Int64) throws
    /// Puts in the row of a line; `false` for a line that is no row. Throws ``SQLRowProblem``.
    func insert(_ line: UnsafeBufferPointer<UInt8>) throws -> Bool
}

/// Why a line of the open form cannot be taken in.
public struct SQLRowProblem: Error {
    /// The reason, to end a sentence with.
    public let reason: Phrase

    public init(_ reason: Phrase) {
        self.reason = reason
    }
}

/// A copy on its way into the place of a ledger.
public struct SQLRestoredCopy {
    /// The copy, in a transaction.
    public let connection: any SQLConnection
    /// The version that its schema had.
    public let formerVersion: Int64
    /// Where the ledger that was there is kept; `nil` if there was none.
    public let formerPath: String?
    /// Makes further connections to the copy.
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
