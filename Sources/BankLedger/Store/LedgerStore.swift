public import BankDomain
import BankFiles
public import BankSQL
public import BankServices

/// The place where the bank keeps its ledger.
///
/// Its blocking work runs on the executor that it is given, a thread of its own. Making a store does
/// nothing; the database is opened at the first call, which throws ``ServiceError/notInitialized(_:)`` if there
/// is none.
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
    nonisolated let callers = CallerMemory()
    private var database: (any SQLConnection)?
    // The connections that scopes of reading hold, each in a transaction.
    private var scopes: [ObjectIdentifier: any SQLConnection] = [:]

    /// A ledger at `path` in an engine's database; `lock` is what the writers of all processes queue on, `rules` what the
    /// bank decides about money in place of what the ledger says, asked for once in each transaction. `formerSettings` is
    /// what was decided on this machine before the ledger kept it, taken over when it is made or brought up to date.
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

    /// The ledger's place, opened or not.
    nonisolated var location: any SQLLocation { engine.location(path) }

    /// The thread on which everything here runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Remembers for a second who holds a token. For a server: a session that another process ends, ends here that much
    /// later.
    public nonisolated func rememberCallers() { callers.begin() }

    /// Lets go of the file; the next call opens it again. What was written is moved from the log into the
    /// file, so that the next program that opens it has nothing to recover: call it before the program ends.
    public func close() {
        database = nil
        scopes = [:]
    }

    // These three are never inlined. With calls inside that throw typed errors, the optimiser (Swift 6.3.1) gives the
    // asynchronous functions that they are inlined into a smaller frame than those use; `make frames` looks for that.

    /// Runs `body` on one state of the ledger: that of the task's ``ReadScope``, if there is one.
    @inline(never)
    func read<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated {
            if let scope = ReadScope.current { return try body(transaction(try connection(of: scope))) }
            let database = try openDatabase()
            try database.begin(.reading)
            defer { if database.isInTransaction { try? database.rollBack() } }
            return try body(transaction(database))
        }
    }

    /// Runs `body` as one change, while no other process writes: all of it is kept or nothing is.
    ///
    /// A dry run keeps nothing. `key` names the change in the error for a commit whose outcome is unknown.
    @inline(never)
    func write<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey? = nil, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        try translated { try writeUntranslated(mode, key: key, body) }
    }

    /// The same, which throws what the database threw.
    @inline(never)
    func writeUntranslated<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey?, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        endScopeOfTask()
        _ = try openDatabase()
        // The process that had the lock before may have put another database in the place of this one.
        return try lock.withLock { try change(try openDatabase(isLocked: true), mode, key: key, body) }
    }

    /// Runs `body` as one change, unless another process writes just now: then it is not run, and the answer is `nil`.
    @inline(never)
    func writeIfFree<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result? {
        try translated {
            endScopeOfTask()
            _ = try openDatabase()
            return try lock.withLockIfFree {
                try change(try openDatabase(isLocked: true), .commit, key: nil, body)
            }
        }
    }

    /// Makes the ledger, filled by `fill`, unless there are some. Answers whether it did.
    @inline(never)
    func create(_ mode: ExecutionMode, _ fill: (LedgerTransaction) throws -> Void) throws -> Bool {
        try translated {
            let location = location
            guard !location.exists else { return false }
            guard mode == .commit else { return true }
            try PrivateFile.makeFolder(of: path)
            return try lock.withLock {
                guard !location.exists else { return false }
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

    /// Runs `body` on one state of the ledger, for going through all of it: on a connection of its own, which keeps little
    /// in memory and sorts in temporary files.
    @inline(never)
    func readThrough<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated { _ = try openDatabase() }
        return try inspect(body)
    }

    /// Runs `body` on one state of the ledger as it is: an older version is not brought up to date, and a program that
    /// ends meanwhile leaves nothing behind.
    @inline(never)
    func inspect<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated {
            let opened = try location.openForOneReading()
            try opened.begin(.reading)
            defer { try? opened.rollBack() }
            return try body(transaction(opened))
        }
    }

    /// Moves what was written to where it stays, unless something reads just now.
    func checkpoint() {
        try? database?.checkpoint()
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

    // A scope takes the open connection, so that reading by one costs nothing more; who comes meanwhile opens another.
    private func connection(of scope: ReadScope) throws -> any SQLConnection {
        if let known = scopes[ObjectIdentifier(scope)] { return known }
        let connection = try openDatabase()
        try connection.begin(.reading)
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

    // What the task reads after it has written has to show that.
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

    /// The open database, or the one that is in its place now.
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

    private func change<Result>(
        _ database: any SQLConnection, _ mode: ExecutionMode, key: IdempotencyKey?,
        _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        try database.prepareForWriting()
        try database.begin(.writing)
        defer { if database.isInTransaction { try? database.rollBack() } }
        try requireKnownVersion(database)
        let transaction = transaction(database)
        let result = try body(transaction)
        // A dry run too finds out what the database has to say.
        try transaction.finish()
        if mode == .commit {
            // Also a commit whose outcome is unknown may have ended a session.
            defer { if transaction.changesAccess { callers.forgetAll() } }
            try commit(database, key: key)
        }
        return result
    }

    // A newer program may have brought the ledger up to date since it was opened here. What this one writes would lack
    // what the newer schema asks for, and be a fault in the ledger.
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
            // What this connection knows of the file may be wrong now: the next call opens it again.
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
