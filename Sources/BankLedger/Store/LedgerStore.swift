public import BankDomain
import BankFiles
public import BankSQL
public import BankServices

/// The store of the bank's ledger.
///
/// Its blocking work runs on the given executor, a thread of its own. The initializer does nothing; the first call
/// opens the database and throws ``ServiceError/notInitialized(_:)`` if there is none.
public actor LedgerStore {
    public nonisolated let path: String

    private nonisolated let executor: any SerialExecutor
    private let lock: any ExclusiveLock
    nonisolated let clock: any BankClock
    let random: any RandomSource
    private let rules: (@Sendable () throws -> BankRules)?
    private let formerSettings: @Sendable () throws -> [SettingKey: String]
    nonisolated let engine: any SQLEngine
    nonisolated let queue = CommitQueue()
    nonisolated let callers = CallerCache()
    private var database: (any SQLConnection)?
    // The connections of read scopes, each in a transaction.
    private var scopes: [ObjectIdentifier: any SQLConnection] = [:]

    /// Creates a store for a ledger at `path` in an engine's database. The writers of all processes queue on `lock`.
    /// `rules` replaces the ledger's bank rules, and is called once in each transaction. `formerSettings` returns
    /// settings that this machine stored before the ledger did; they are imported when the ledger is created or
    /// migrated.
    public init(
        path: String, engine: any SQLEngine, lock: any ExclusiveLock, executor: any SerialExecutor,
        clock: any BankClock, random: any RandomSource,
        rules: (@Sendable () throws -> BankRules)? = { .none },
        formerSettings: @escaping @Sendable () throws -> [SettingKey: String] = { [:] }
    ) {
        self.path = path
        self.engine = engine
        self.executor = executor
        self.lock = lock
        self.clock = clock
        self.random = random
        self.rules = rules
        self.formerSettings = formerSettings
    }

    /// The ledger's location, opened or not.
    nonisolated var location: any SQLLocation { engine.location(path) }

    /// True if another process is writing.
    nonisolated var isBeingWritten: Bool { lock.isHeld || location.isBeingWritten }

    /// The thread on which everything here runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Caches token holders for a second. For a server: a session that another process ends is valid here a second
    /// longer.
    public nonisolated func cacheCallers() { callers.begin() }

    /// Closes the file; the next call opens it again. Also moves the log into the file, so the next program has nothing
    /// to recover. Call it before the program ends.
    public func close() {
        database = nil
        scopes = [:]
    }

    // These three are never inlined. With calls inside that throw typed errors, the optimiser (Swift 6.3.1) allocates
    // too small a frame for the async caller; `make frames` checks this.

    /// Runs `body` on one state of the ledger: that of the task's ``ReadScope``, if there is one.
    @inline(never)
    func read<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated {
            if let scope = ReadScope.current { return try body(transaction(try connection(of: scope))) }
            let database = try begun(try openDatabase(), .reading)
            defer { if database.isInTransaction { try? database.rollBack() } }
            return try body(transaction(database))
        }
    }

    /// Runs `body` as one change while no other process writes. The change is atomic.
    ///
    /// A dry run is rolled back. `key` names the change in the error for a commit whose outcome is unknown.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey? = nil, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        try translated { try writeUntranslated(mode, key: key, body) }
    }

    /// Does the same, but throws the database's own errors.
    @inline(never)
    func writeUntranslated<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey?, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        endScopeOfTask()
        _ = try openDatabase()
        // The previous holder of the lock may have replaced the database.
        return try lock.withLock { try change(try openDatabase(isLocked: true), mode, key: key, body) }
    }

    /// Runs `body` as one change, unless another process is writing: then it is not run, and the result is `nil`.
    @inline(never)
    func writeIfFree<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result? {
        try translated {
            endScopeOfTask()
            _ = try openDatabase()
            do {
                return try lock.withLockIfFree {
                    try change(
                        try openDatabase(isLocked: true), .commit, key: nil, access: .writingIfFree, body)
                }
            } catch let error as SQLError where error.kind == .busy {
                return nil
            }
        }
    }

    /// Creates the ledger and fills it with `fill`, unless there is one. Returns whether it did.
    @inline(never)
    func create(_ mode: ExecutionMode, _ fill: (LedgerTransaction) throws -> Void) throws -> Bool {
        try translated {
            let location = location
            guard try !location.exists else { return false }
            guard mode == .commit else { return true }
            return try lock.withLock {
                guard try !location.exists else { return false }
                try location.create { connection in
                    let transaction = transaction(connection)
                    try fill(transaction)
                    try transaction.takeOver(formerSettings())
                    try transaction.finish()
                }
                return true
            }
        }
    }

    /// Runs `body` on one state of the ledger for a complete pass, on a connection of its own that uses little memory
    /// and sorts in temporary files.
    @inline(never)
    func readThrough<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated { _ = try openDatabase() }
        return try inspect(body)
    }

    /// Runs `body` on one state of the ledger without migrating an older version. If the program ends meanwhile, no
    /// files are left over.
    @inline(never)
    func inspect<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated {
            let opened = try location.openForOneReading()
            try opened.begin(.reading)
            defer { try? opened.rollBack() }
            return try body(transaction(opened))
        }
    }

    /// Takes or keeps a task for some seconds. Returns `false` if another server has it.
    @inline(never)
    func keepLease(_ name: String, seconds: Int) throws -> Bool {
        try translated {
            endScopeOfTask()
            do {
                return try openDatabase().keepLease(name, seconds: seconds)
            } catch let error as SQLError where error.kind == .unreachable {
                close()
                throw error
            }
        }
    }

    /// Moves the log into the file, unless a reader is active.
    func checkpoint() {
        try? database?.checkpoint()
    }

    /// Runs `body` on the file itself while no other process writes. Open connections are closed first.
    @inline(never)
    func exclusively<Result>(_ body: (LedgerSite) throws -> Result) throws -> Result {
        try translated {
            close()
            return try lock.withLock { try body(site) }
        }
    }

    // A scope takes the open connection, so that a single reader costs nothing more; concurrent callers open another.
    private func connection(of scope: ReadScope) throws -> any SQLConnection {
        if let known = scopes[ObjectIdentifier(scope)] { return known }
        let connection = try begun(try openDatabase(), .reading)
        database = nil
        scopes[ObjectIdentifier(scope)] = connection
        scope.atEnd { await self.end(scope) }
        return connection
    }

    private func end(_ scope: ReadScope) {
        guard let connection = scopes.removeValue(forKey: ObjectIdentifier(scope)) else { return }
        try? connection.rollBack()
        if database == nil { database = connection }
    }

    // Later reads of the task must show its write.
    private func endScopeOfTask() {
        if let scope = ReadScope.current { end(scope) }
    }

    private var site: LedgerSite {
        LedgerSite(
            location: location, engine: engine, now: clock.now(), random: random,
            formerSettings: formerSettings)
    }

    private func transaction(_ database: any SQLConnection) -> LedgerTransaction {
        LedgerTransaction(database, now: clock.now(), random: random, rules: rules)
    }

    /// The open database, or the one that has replaced it.
    private func openDatabase(isLocked: Bool = false) throws -> any SQLConnection {
        if let database {
            guard database.isReplaced else { return database }
            close()
        }
        let site = site
        let opened = try site.location.open()
        if try opened.schemaVersion() < engine.newestSchemaVersion {
            if isLocked {
                try site.migrate(opened, .commit)
            } else {
                try lock.withLock { try site.migrate(opened, .commit) }
            }
        }
        database = opened
        return opened
    }

    /// Begins a transaction. A server may have ended the connection since its last use, so it is opened again once.
    private func begun(
        _ connection: any SQLConnection, _ access: SQLTransactionAccess
    ) throws -> any SQLConnection {
        do {
            if access != .reading { try connection.prepareForWriting() }
            try connection.begin(access)
            return connection
        } catch  where error.kind == .unreachable {
            close()
            let opened = try openDatabase(isLocked: true)
            if access != .reading { try opened.prepareForWriting() }
            try opened.begin(access)
            return opened
        }
    }

    private func change<Result>(
        _ database: any SQLConnection, _ mode: ExecutionMode, key: IdempotencyKey?,
        access: SQLTransactionAccess = .writing, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        let database = try begun(database, access)
        defer { if database.isInTransaction { try? database.rollBack() } }
        try requireKnownVersion(database)
        let transaction = transaction(database)
        let result = try body(transaction)
        // A dry run also finds the database's errors.
        try transaction.finish()
        if mode == .commit {
            // A commit with an unknown outcome may have ended a session too.
            defer { if transaction.changesAccess { callers.forgetAll() } }
            try commit(database, key: key)
        }
        return result
    }

    // A newer program may have migrated the ledger since it was opened here. Writes by this version would lack data of
    // the newer schema and damage the ledger.
    private func requireKnownVersion(_ database: any SQLConnection) throws {
        let (version, newest) = (try database.schemaVersion(), engine.newestSchemaVersion)
        guard version > newest else { return }
        close()
        throw ServiceError.newerSchema(version, than: newest, path: path)
    }

    private func commit(_ database: any SQLConnection, key: IdempotencyKey?) throws {
        do throws(SQLError) {
            try database.commit()
        } catch {
            if error.kind == .constraint { throw error }
            // The connection's view of the file may be wrong, so the next call opens it again.
            if error.kind != .busy { close() }
            throw StorageFailure.commitError(error, key: key, path: path)
        }
    }

    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StorageFailure.serviceError(error, path: path)
        }
    }
}
