import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file of a ledger. It is validated when opened, and created atomically.
struct SQLiteLocation: SQLLocation {
    let path: String
    let migrations: [Migration]

    // The log holds changes that are not yet in the file.
    var filePaths: [String] { [path, path + "-wal"] }

    // A batch stays in memory. A single pass over the ledger does not benefit: verifying 300,000 transfers takes 99 MiB
    // and slightly more time with this cache, 46 MiB without.
    private static let cacheKibibytes = 32_768

    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    func open() throws -> any SQLConnection {
        let connection = try openFile()
        try connection.execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
        return connection
    }

    func openForOneReading() throws -> any SQLConnection { try openFile() }

    func openUnchanging() throws -> any SQLConnection { try connection(.immutable) }

    func connection(_ access: SQLiteConnection.Access) throws(SQLError) -> SQLiteConnection {
        try SQLiteConnection(path: path, access: access, migrations: migrations)
    }

    /// Opens the ledger, whatever its version.
    ///
    /// - Parameter mayBeShared: whether others may read or change it: a backup can be on a disk without permissions.
    func openFile(mayBeShared: Bool = false) throws -> SQLiteConnection {
        try requireContent()
        do {
            return try opened(.readWrite, mayBeShared)
        } catch let error as SQLError where error.isUnlockable && !hasUnfinishedLog {
            return try opened(.immutable, mayBeShared)
        }
    }

    func migrate(
        _ connection: any SQLConnection, _ mode: ExecutionMode, finish: (_ from: Int64) throws -> Void
    ) throws {
        // A recreated table is missing for a moment, so references are checked at the end.
        try connection.execute("PRAGMA foreign_keys = OFF")
        defer { try? connection.execute("PRAGMA foreign_keys = ON") }
        try connection.begin(.writing)
        defer { if connection.isInTransaction { try? connection.rollBack() } }
        let from = try connection.schemaVersion()
        try Migration.carryOut(migrations, in: connection)
        try Self.requireReferences(connection)
        try finish(from)
        if mode == .commit { try connection.commit() }
    }

    /// Throws ``MalformedValue`` for a row with a missing reference.
    static func requireReferences(_ connection: any SQLConnection) throws {
        if let table = try connection.first("PRAGMA foreign_key_check", read: { $0.text("table") }) {
            throw MalformedValue("the table \(table) refers to missing rows")
        }
    }

    func copy(_ connection: any SQLConnection, to path: String) throws {
        guard let connection = connection as? SQLiteConnection else {
            preconditionFailure("A connection of another engine.")
        }
        try connection.copy(into: try SQLiteConnection(path: path, access: .create))
    }

    // Created beside the path, then put in place in one step.
    func create(_ fill: (any SQLConnection) throws -> Void) throws {
        try replace { try write($0, fill) }
    }

    /// Replaces or creates the ledger in one step: `make` writes a file beside it, and `setAside` keeps the old one.
    /// The caller holds the lock.
    func replace(_ make: (_ draft: String) throws -> Void, setAside: () throws -> Void = {}) throws {
        try draft { draft in
            try make(draft)
            try OpenFile(draft, O_RDONLY).sync()
            try setAside()
            // SQLite would apply the log of a deleted ledger to the new one.
            try remove([path + "-wal", path + "-shm"])
            guard rename(draft, path) == 0 else { throw SystemError.last(draft) }
            try PrivateFile.syncFolder(of: path)
        }
    }

    /// Runs `body` with an empty file beside the path, which is deleted afterwards unless it was renamed. The caller
    /// holds the lock.
    func draft<Result>(_ body: (_ draft: String) throws -> Result) throws -> Result {
        try PrivateFile.makeFolder(of: path)
        let draft = path + ".new"
        let names = ["", "-journal", "-wal", "-shm"].map { draft + $0 }
        try remove(names)
        let descriptor = Self.openNew(draft)
        guard descriptor >= 0 else { throw SystemError.last(draft) }
        close(descriptor)
        defer { try? remove(names) }
        return try body(draft)
    }

    func requireOwner() throws {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        try Self.requireOwner(status)
    }

    // The owner of the file runs the bank; root ignores permissions.
    private static func requireOwner(_ status: stat) throws {
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw ServiceError.unauthorized(.roleMissing(.operator))
        }
    }

    private func write(_ draft: String, _ fill: (any SQLConnection) throws -> Void) throws {
        let connection = try SQLiteConnection(path: draft, access: .create)
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.begin(.writing)
        try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
        try Migration.carryOut(migrations, in: connection)
        try fill(connection)
        try connection.commit()
        try connection.checkpoint()
    }

    private func opened(
        _ access: SQLiteConnection.Access, _ mayBeShared: Bool
    ) throws -> SQLiteConnection {
        let connection = try connection(access)
        // A refused file stays unchanged, including its log.
        connection.keepLogWhenClosed(true)
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.schemaVersion()
        guard application == Schema.applicationID else {
            throw ServiceError.storage(.foreign, path: path, underlying: "another program's database")
        }
        guard version >= 1 else { throw MalformedValue("user_version is \(version)") }
        let newest = migrations.last?.version ?? 0
        guard version <= newest else {
            throw ServiceError.newerSchema(version, than: newest, path: path)
        }
        if !mayBeShared { try requirePrivate() }
        connection.keepLogWhenClosed(false)
        return connection
    }

    // SQLite creates its log and its shared memory with the permissions of the ledger.
    private func requirePrivate() throws(ServiceError) {
        for name in [path, path + "-wal", path + "-shm"] { try PrivateFile.requirePrivate(name) }
    }

    private func requireContent() throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last(path) }
            guard exists else { throw ServiceError.notInitialized(.ledger) }
            throw unreadable("it is a link to a file that doesn't exist")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a regular file") }
        try Self.requireOwner(status)
        guard status.st_size > 0 else { throw MalformedValue("the file is empty") }
        // A half-written last page is repaired from the log, if there is one.
        if !hasUnfinishedLog, DatabaseHeader(path: path)?.isCut(at: Int(status.st_size)) == true {
            throw MalformedValue("the file ends after \(status.st_size) bytes")
        }
    }

    private func unreadable(_ reason: Phrase) -> ServiceError {
        .storage(.unreadable, path: path, underlying: reason)
    }

    private var hasUnfinishedLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    private func remove(_ names: [String]) throws {
        for name in names where unlink(name) != 0 && errno != ENOENT {
            throw SystemError.last(name)
        }
    }

    private static func openNew(_ path: String) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        #else
            Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        #endif
    }
}
