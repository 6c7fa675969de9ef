public import BankDomain
public import BankFiles
public import BankSQL
public import BankServices
import Synchronization

/// The store of the bank's ledger.
///
/// Its blocking work runs on the given executor, a thread of its own. The initializer does nothing; the first call
/// opens the database and throws ``ServiceError/notInitialized(_:)`` if there is none.
public actor LedgerStore {
    private nonisolated let executor: any SerialExecutor
    nonisolated let source: LedgerSource
    nonisolated let queue = CommitQueue()
    nonisolated let callers = CallerCache()
    nonisolated let uses = UseRecorder()
    nonisolated let health = WritingHealth()
    nonisolated let readers = ReaderPool()
    nonisolated let replica: LedgerReplica?
    nonisolated let arrivals = ArrivalSignals()
    var listener: LedgerListener?
    nonisolated let recorded = Mutex(LedgerUse())
    let connection: LedgerConnection
    private var sent = SentSums()
    // The connections of read scopes, each in a transaction.
    private var scopes: [ObjectIdentifier: any SQLConnection] = [:]

    /// Creates a store for a ledger at `path` in an engine's database. The writers of all processes queue on `lock`.
    /// `replicaPath` is the address of a replica, from which a server reads lists. `rules` replaces the ledger's bank
    /// rules, and is called once in each transaction. `clockCheck` compares the clock with that of the database's server
    /// before each change. `formerSettings` returns settings that this machine stored before
    /// the ledger did; they are imported when the ledger is created or migrated.
    public init(
        path: String, replicaPath: String? = nil, engine: any SQLEngine, lock: any ExclusiveLock,
        executor: any SerialExecutor,
        clock: any BankClock, random: any RandomSource,
        rules: (@Sendable () throws -> PaymentRules)? = { .none }, clockCheck: ServerClockCheck? = nil,
        timeZones: TimeZoneDatabase = .system,
        formerSettings: @escaping @Sendable () throws -> [SettingKey: String] = { [:] }
    ) {
        self.executor = executor
        source = LedgerSource(
            path: path, engine: engine, lock: lock, clock: clock, random: random, rules: rules,
            clockCheck: clockCheck, timeZones: timeZones, formerSettings: formerSettings)
        replica = replicaPath.map { [source] in LedgerReplica(source.replica(at: $0)) }
        connection = LedgerConnection(source)
    }

    public nonisolated var path: String { source.path }
    nonisolated var clock: any BankClock { source.clock }
    nonisolated var random: any RandomSource { source.random }
    nonisolated var zones: LedgerZones { source.zones }
    nonisolated var engine: any SQLEngine { source.engine }

    /// The ledger's location, opened or not.
    nonisolated var location: any SQLLocation { source.location }

    /// True if another process is writing.
    nonisolated var isBeingWritten: Bool { source.lock.isHeld || location.isBeingWritten }

    /// The thread on which all writing runs, and all reading without connections of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Closes the file; the next call opens it again. Also moves the log into the file, so the next program has nothing
    /// to recover. Call it before the program ends.
    public func close() {
        closeConnections()
        listener?.end()
        listener = nil
    }

    private func closeConnections() {
        connection.close()
        scopes = [:]
    }

    // These functions are never inlined. With calls inside that throw typed errors, the optimiser (Swift 6.3.1)
    // allocates too small a frame for the async caller; `make frames` checks this.

    /// Runs `body` on one state of the ledger: that of the task's ``ReadScope``, if there is one.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    nonisolated func read<Result: Sendable>(
        _ body: @Sendable (LedgerTransaction) throws -> Result
    ) async throws -> Result {
        guard readers.isOn else { return try await readHere(body) }
        return try await readers.read(body)
    }

    /// Does the same on this thread, on the connection that also writes. For the store's own upkeep.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func readHere<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try source.translated {
            guard let scope = ReadScope.current, let connection = try connection(of: scope) else {
                return try connection.read(body)
            }
            return try body(source.transaction(on: connection))
        }
    }

    /// Runs `body` as one change while no other process writes. The change is atomic.
    ///
    /// A dry run is rolled back. `key` names the change in the error for a commit whose outcome is unknown.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result>(
        _ mode: ExecutionMode, key: IdempotencyKey? = nil, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        try source.translated { try changeUntranslated(mode, key: key, body) }
    }

    /// Does the same, but throws the database's own errors. What `body` will look up can be read ahead.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func changeUntranslated<Result>(
        _ mode: ExecutionMode, key: @autoclosure () -> IdempotencyKey?,
        ahead: (any SQLConnection) throws -> Lookups? = { _ in nil },
        _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        endScopeOfTask()
        _ = try connection.open()
        let start = ContinuousClock.now
        // The previous holder of the lock may have replaced the database, so a change opens it again.
        return try source.lock.withLock {
            try transact(mode, key: key(), ahead: ahead) { transaction in
                record { use in
                    use.lockWaits.count += 1
                    use.lockWaits.duration += .now - start
                }
                return try body(transaction)
            }
        }
    }

    /// Runs `body` as one change, unless another process is writing: then it is not run, and the result is `nil`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func changeIfFree<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result? {
        try source.translated {
            endScopeOfTask()
            _ = try connection.open()
            do {
                return try source.lock.withLockIfFree {
                    try transact(.commit, key: nil, access: .writingIfFree, body)
                }
            } catch let error as SQLError where error.kind == .busy {
                return nil
            }
        }
    }

    /// Creates the ledger and fills it with `fill`, unless there is one. Returns whether it did.
    @inline(never)
    func create(_ mode: ExecutionMode, _ fill: (LedgerTransaction) throws -> Void) throws -> Bool {
        try source.translated {
            let location = location
            guard try !location.exists else { return false }
            guard mode == .commit else { return true }
            return try source.lock.withLock {
                guard try !location.exists else { return false }
                try location.create { connection in
                    let transaction = try source.transaction(on: connection)
                    try requireRightClock(transaction)
                    try fill(transaction)
                    try transaction.takeOver(source.formerSettings())
                    try transaction.finish()
                }
                return true
            }
        }
    }

    /// Takes or keeps a task for some seconds. Returns `false` if another server has it.
    @inline(never)
    func keepLease(_ name: String, seconds: Int) throws -> Bool {
        try source.translated {
            endScopeOfTask()
            do {
                return try connection.open().server?.keepLease(name, seconds: seconds) ?? true
            } catch let error as SQLError where error.kind == .unreachable {
                closeConnections()
                throw error
            }
        }
    }

    /// Moves the log into the file, unless a reader is active.
    func checkpoint() {
        connection.checkpoint()
    }

    /// Runs `body` on the database itself while no other process writes. Open connections are closed first.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func maintain<Result>(_ body: (LedgerSite) throws -> Result) throws -> Result {
        try source.translated {
            closeConnections()
            return try source.lock.withLock { try body(source.site) }
        }
    }

    // A scope takes the open connection, so that a single reader costs nothing more; concurrent callers open another.
    // Without one if the scope has ended.
    private func connection(of scope: ReadScope) throws -> (any SQLConnection)? {
        if let known = scopes[ObjectIdentifier(scope)] { return known }
        guard scope.atEnd({ await self.end(scope) }) else { return nil }
        let taken = try connection.beginScope()
        connection.close()
        scopes[ObjectIdentifier(scope)] = taken
        return taken
    }

    private func end(_ scope: ReadScope) {
        guard let taken = scopes.removeValue(forKey: ObjectIdentifier(scope)) else { return }
        try? taken.rollBack()
        connection.giveBack(taken)
    }

    /// Ends the state that the task's scope sees: later reads of the task must show its write.
    func endScopeOfTask() {
        guard let scope = ReadScope.current else { return }
        readers.outdate(scope)
        end(scope)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private func transact<Result>(
        _ mode: ExecutionMode, key: @autoclosure () -> IdempotencyKey?,
        access: SQLTransactionAccess = .writing,
        ahead: (any SQLConnection) throws -> Lookups? = { _ in nil },
        _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        let transaction = try connection.begin(access, isLocked: true) { database in
            let transaction = try source.transaction(on: database)
            transaction.sent = sent
            // With a newer schema reading ahead may fail, so the version is checked also then.
            let reading = Swift.Result {
                if let ahead = try ahead(database) { try transaction.readAhead(ahead) }
            }
            try requireKnownVersion(database)
            try requireRightClock(transaction)
            try reading.get()
            return transaction
        }
        let database = transaction.connection
        defer { if database.isInTransaction { try? database.rollBack() } }
        try transaction.freeExpiredHolds()
        let result = try body(transaction)
        // A dry run also finds the database's errors.
        try transaction.finish()
        if mode == .commit {
            // A commit with an unknown outcome may have ended a session too.
            defer { hear(transaction.announcement) }
            if let text = transaction.announcement.text { database.server?.announce(text) }
            let changes = transaction.sent.takeChanges(transaction.heads)
            try commit(database, key: key())
            sent.keep(changes)
        } else {
            try database.rollBack()
        }
        return result
    }

    // A newer program may have migrated the ledger since it was opened here. Writes by this version would lack data of
    // the newer schema and damage the ledger.
    private func requireKnownVersion(_ database: any SQLConnection) throws {
        let (version, newest) = (try database.schemaVersion(), engine.newestSchemaVersion)
        record { $0.schemaVersion = version }
        guard version > newest else { return }
        closeConnections()
        throw ServiceError.newerSchema(version, than: newest, path: path)
    }

    private func commit(_ database: any SQLConnection, key: IdempotencyKey?) throws {
        let start = ContinuousClock.now
        defer {
            record { use in
                use.commits.count += 1
                use.commits.duration += .now - start
            }
        }
        do throws(SQLError) {
            try database.commit()
        } catch {
            if error.kind == .constraint { throw error }
            // The connection's view of the file may be wrong, so the next call opens it again.
            if error.kind != .busy { closeConnections() }
            if error.leavesOutcomeUnknown { record { $0.commits.unknownCount += 1 } }
            throw StorageFailure.commitError(error, key: key, path: path)
        }
    }
}
