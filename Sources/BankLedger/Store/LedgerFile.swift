import BankDomain
import BankFiles
import BankServices
import CSQLite
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file of the books: opened with suspicion, made whole or not at all.
struct LedgerFile {
    /// Where it is.
    let path: String
    /// The steps by which it came to be what it is.
    let migrations: [Migration]

    /// Whether there is anything at the path, if only a link that leads nowhere.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    /// Opens the books. Throws `notInitialized` if there are none and `storage` if the file is not ours,
    /// is newer than this program, or is not whole.
    func open() throws -> Database {
        try requireContent()
        do {
            return try opened(.readWrite)
        } catch let error as SQLiteError where isUnlockable(error) && !hasUnfinishedLog {
            return try opened(.immutable)
        }
    }

    /// Whether an older version of this program wrote the books.
    func needsMigration(_ database: Database) throws -> Bool {
        try Migration.version(of: database) < newest
    }

    /// Brings the books to the newest version. Another process may have done it meanwhile. It is one transaction, which
    /// a dry run undoes.
    func migrate(_ database: Database, _ mode: ExecutionMode = .commit) throws {
        // A table that is made anew is gone for a moment: its references are checked once all is done.
        try database.execute("PRAGMA foreign_keys = OFF")
        defer { try? database.execute("PRAGMA foreign_keys = ON") }
        try database.run("BEGIN IMMEDIATE")
        defer { if database.isInTransaction { try? database.run("ROLLBACK") } }
        try Migration.carryOut(migrations, in: database)
        if let table = try database.first("PRAGMA foreign_key_check", read: { $0.text(0) }) {
            throw MalformedValue("the table \(table) refers to what is not there")
        }
        if mode == .commit { try database.run("COMMIT") }
    }

    /// Makes the books: beside the path first, then put in place in one step. The caller holds the lock and
    /// has seen that there are none.
    func create(_ fill: (Database) throws -> Void) throws {
        try replace { try write($0, fill) }
    }

    /// Puts a file in the place of the books, if there are any, in one step: `make` writes it beside them, and
    /// `setAside` sees to what is there. The caller holds the lock.
    func replace(_ make: (_ draft: String) throws -> Void, setAside: () throws -> Void = {}) throws {
        try draft { draft in
            try make(draft)
            try FileHandle(draft, O_RDONLY).sync()
            try setAside()
            // The log of books that are gone would be played into the new ones.
            try remove([path + "-wal", path + "-shm"])
            guard rename(draft, path) == 0 else { throw SystemError.last(draft) }
            try PrivateFile.syncFolder(of: path)
        }
    }

    /// Runs `body` with an empty file beside the path, which is gone afterwards unless it got another name. The caller
    /// holds the lock.
    func draft<Result>(_ body: (_ draft: String) throws -> Result) throws -> Result {
        let draft = path + ".new"
        let names = ["", "-journal", "-wal", "-shm"].map { draft + $0 }
        try remove(names)
        let descriptor = Self.openNew(draft)
        guard descriptor >= 0 else { throw SystemError.last(draft) }
        close(descriptor)
        defer { try? remove(names) }
        return try body(draft)
    }

    /// The newest version that this program knows.
    var newest: Int64 { migrations.last?.version ?? 0 }

    /// Throws ``ServiceError/unauthorized(_:)`` for books of somebody else.
    func requireOwner() throws {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        try Self.requireOwner(status)
    }

    // Whoever owns the books runs the bank; the system's administrator may do anything anyway.
    private static func requireOwner(_ status: stat) throws {
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw ServiceError.unauthorized(.operatorOnly)
        }
    }

    private func write(_ draft: String, _ fill: (Database) throws -> Void) throws {
        let database = try Database(path: draft, access: .create)
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute("BEGIN IMMEDIATE")
        try database.execute("PRAGMA application_id = \(Schema.applicationID)")
        try Migration.carryOut(migrations, in: database)
        try fill(database)
        try database.execute("COMMIT")
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func opened(_ access: Database.Access) throws -> Database {
        let database = try Database(path: path, access: access)
        // What cannot be opened stays as it is, the log beside it too.
        database.keepLogWhenClosed(true)
        let application = try database.first("PRAGMA application_id") { $0.int64(0) }
        let version = try Migration.version(of: database)
        guard application == Schema.applicationID else {
            throw ServiceError.storage(.foreign, path: path, underlying: "another program's database")
        }
        guard version >= 1 else { throw MalformedValue("user_version is \(version)") }
        guard version <= newest else {
            let words: Phrase = "version \(version), this program knows \(newest)"
            throw ServiceError.storage(.newer, path: path, underlying: words)
        }
        database.keepLogWhenClosed(false)
        return database
    }

    private func requireContent() throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last(path) }
            guard exists else { throw ServiceError.notInitialized(.ledger) }
            throw unreadable("it is a link to a file that is not there")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a plain file") }
        try Self.requireOwner(status)
        guard status.st_size > 0 else { throw MalformedValue("the file is empty") }
        // A half-written last page is mended from the log, if there is one.
        if !hasUnfinishedLog, DatabaseHeader(path: path)?.isCut(at: Int(status.st_size)) == true {
            throw MalformedValue("the file is cut off after \(status.st_size) bytes")
        }
    }

    // Where the log's shared memory cannot be made, for want of a right or of room, nobody can write either.
    private func isUnlockable(_ error: SQLiteError) -> Bool {
        error.primaryCode == SQLITE_CANTOPEN || error.primaryCode == SQLITE_READONLY
            || error.code == csqlite_io_error_shared_memory_size
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
