public import BankDomain
import BankFiles
public import BankServices

/// The file in which the bank keeps its books.
///
/// Its blocking work runs on the executor that it is given, a thread of its own. Making a store does
/// nothing; the file is opened at the first call, which throws ``ServiceError/notInitialized(_:)`` if there
/// is none.
public actor LedgerStore {
    /// Where the file is.
    public nonisolated let path: String

    private nonisolated let executor: any SerialExecutor
    private let lock: any ExclusiveLock
    private let clock: any BankClock
    private let random: any RandomSource
    private let spread: SpreadPolicy
    private nonisolated let migrations: [Migration]
    nonisolated let queue = CommitQueue()
    private var database: Database?
    private var isReadyForWriting = false

    /// A store over the file at `path`; `lock` is what the writers of all processes queue on, `spread` what the bank
    /// keeps of an exchange.
    public init(
        path: String, lock: any ExclusiveLock, executor: any SerialExecutor, clock: any BankClock,
        random: any RandomSource, spread: SpreadPolicy = .standard
    ) {
        self.init(
            path: path, lock: lock, executor: executor, clock: clock, random: random, spread: spread,
            migrations: Migration.all)
    }

    init(
        path: String, lock: any ExclusiveLock, executor: any SerialExecutor, clock: any BankClock,
        random: any RandomSource, spread: SpreadPolicy = .standard, migrations: [Migration]
    ) {
        self.path = path
        self.executor = executor
        self.lock = lock
        self.clock = clock
        self.random = random
        self.spread = spread
        self.migrations = migrations
    }

    /// The file, opened or not.
    nonisolated var file: LedgerFile { LedgerFile(path: path, migrations: migrations) }

    /// The thread on which everything here runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Lets go of the file; the next call opens it again. What was written is moved from the log into the
    /// file, so that the next program that opens it has nothing to recover: call it before the program ends.
    public func close() {
        database = nil
        isReadyForWriting = false
    }

    // These three are never inlined. With calls inside that throw typed errors, the optimiser (Swift 6.3.1) gives the
    // asynchronous functions that they are inlined into a smaller frame than those use; `make frames` looks for that.

    /// Runs `body` on one state of the books.
    @inline(never)
    func read<Result>(_ body: (Books) throws -> Result) throws -> Result {
        try translated {
            let database = try openDatabase()
            try database.run("BEGIN")
            defer { if database.isInTransaction { try? database.run("ROLLBACK") } }
            return try body(books(database))
        }
    }

    /// Runs `body` as one change, while no other process writes: all of it is kept or nothing is.
    ///
    /// A dry run keeps nothing. `key` names the change in the error for a commit whose outcome is unknown.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey? = nil, _ body: (Books) throws -> Result
    ) throws -> Result {
        try translated {
            _ = try openDatabase()
            // Whoever had the lock before may have put another file in the place of this one.
            return try lock.withLock { try change(try openDatabase(isLocked: true), mode, key: key, body) }
        }
    }

    /// Runs `body` as one change, unless another process writes just now: then it is not run, and the answer is `nil`.
    @inline(never)
    func writeIfFree<Result>(_ body: (Books) throws -> Result) throws -> Result? {
        try translated {
            _ = try openDatabase()
            return try lock.withLockIfFree {
                try change(try openDatabase(isLocked: true), .commit, key: nil, body)
            }
        }
    }

    /// Makes the books, filled by `fill`, unless there are some. Answers whether it did.
    @inline(never)
    func create(_ mode: ExecutionMode, _ fill: (Books) throws -> Void) throws -> Bool {
        try translated {
            guard !file.exists else { return false }
            guard mode == .commit else { return true }
            try PrivateFile.makeFolder(of: path)
            return try lock.withLock {
                guard !file.exists else { return false }
                try file.create { try fill(books($0)) }
                return true
            }
        }
    }

    /// Runs `body` on one state of the books as they are: an older form is not brought up to date, and a program that
    /// ends meanwhile leaves nothing behind.
    @inline(never)
    func inspect<Result>(_ body: (Books, _ newestVersion: Int64) throws -> Result) throws -> Result {
        try translated {
            let opened = try file.open()
            try opened.run("BEGIN")
            defer { try? opened.run("ROLLBACK") }
            return try body(books(opened), migrations.last?.version ?? 0)
        }
    }

    /// Runs `body` on the thread of this store.
    func perform<Result>(_ body: () throws -> Result) throws -> Result {
        try body()
    }

    /// Moves what was written from the log into the file, unless somebody reads it just now.
    func checkpoint() {
        try? database?.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Runs `body` with the file itself while no other process writes. What is open here is let go before.
    @inline(never)
    func exclusively<Result>(_ body: (LedgerSite) throws -> Result) throws -> Result {
        try translated {
            close()
            try PrivateFile.makeFolder(of: path)
            return try lock.withLock { try body(site) }
        }
    }

    private var site: LedgerSite {
        LedgerSite(file: file, now: clock.now(), random: random)
    }

    private func books(_ database: Database) -> Books {
        Books(database: database, now: clock.now(), random: random, spread: spread)
    }

    /// The open file, or the one that is in its place now.
    private func openDatabase(isLocked: Bool = false) throws -> Database {
        if let database {
            guard database.hasMoved else { return database }
            close()
        }
        let file = file
        let opened = try file.open()
        if try file.needsMigration(opened) {
            if isLocked { try file.migrate(opened) } else { try lock.withLock { try file.migrate(opened) } }
        }
        try opened.execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
        database = opened
        return opened
    }

    private func change<Result>(
        _ database: Database, _ mode: ExecutionMode, key: IdempotencyKey?, _ body: (Books) throws -> Result
    ) throws -> Result {
        try prepareForWriting(database)
        try database.run("BEGIN IMMEDIATE")
        defer { if database.isInTransaction { try? database.run("ROLLBACK") } }
        let result = try body(books(database))
        if mode == .commit { try commit(database, key: key) }
        return result
    }

    private func commit(_ database: Database, key: IdempotencyKey?) throws {
        do {
            try database.run("COMMIT")
        } catch {
            // What this connection believes about the file may be wrong now: the next call asks afresh.
            if error.primaryCode != SQLiteError.busy { close() }
            throw StorageFailure.commitError(error, key: key, path: path)
        }
    }

    private func prepareForWriting(_ database: Database) throws {
        guard !isReadyForWriting else { return }
        try database.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA recursive_triggers = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA wal_autocheckpoint = \(Self.checkpointPageCount);
            """)
        isReadyForWriting = true
    }

    // What a batch touches stays in memory, and the log is moved into the file now and then only: together twice as
    // many bookings in batches of 8,000 (docs/benchmarks.md).
    private static let cacheKibibytes = 32_768
    private static let checkpointPageCount = 16_000

    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StorageFailure.serviceError(error, path: path)
        }
    }
}
