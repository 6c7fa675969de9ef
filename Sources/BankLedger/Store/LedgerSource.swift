import BankDomain
import BankFiles
import BankSQL
import BankServices

/// Where a ledger is, and what its transactions need.
struct LedgerSource: Sendable {
    private(set) var path: String
    /// True for a replica, which only reads.
    private(set) var isReplica = false
    let engine: any SQLEngine
    /// The writers of all processes queue on it.
    let lock: any ExclusiveLock
    let clock: any BankClock
    let random: any RandomSource
    /// Replaces the ledger's bank rules; called once in each transaction.
    let rules: (@Sendable () throws -> PaymentRules)?
    /// Checks the clock of a writer; `nil` in a world whose time is fixed.
    let clockCheck: ServerClockCheck?
    /// Settings that this machine stored before the ledger did.
    let formerSettings: @Sendable () throws -> [SettingKey: String]
    let losses = ConnectionLosses()
    let zones: LedgerZones

    init(
        path: String, engine: any SQLEngine, lock: any ExclusiveLock, clock: any BankClock,
        random: any RandomSource, rules: (@Sendable () throws -> PaymentRules)?,
        clockCheck: ServerClockCheck?, timeZones: TimeZoneDatabase,
        formerSettings: @escaping @Sendable () throws -> [SettingKey: String]
    ) {
        self.path = path
        self.engine = engine
        self.lock = lock
        self.clock = clock
        self.random = random
        self.rules = rules
        self.clockCheck = clockCheck
        zones = LedgerZones(timeZones)
        self.formerSettings = formerSettings
    }

    /// A replica of this ledger.
    func replica(at path: String) -> LedgerSource {
        var source = self
        (source.path, source.isReplica) = (path, true)
        return source
    }

    var location: any SQLLocation { isReplica ? engine.replica(path) : engine.location(path) }

    var site: LedgerSite {
        LedgerSite(
            location: location, engine: engine, now: clock.now(), random: random,
            zones: zones, formerSettings: formerSettings)
    }

    func transaction(on connection: any SQLConnection) throws -> LedgerTransaction {
        LedgerTransaction(
            connection, now: clock.now(), zone: try zones.zone(of: connection), random: random, rules: rules)
    }

    /// Runs `body` on one state of the ledger, on a connection of its own.
    func inspect<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try translated {
            let opened = try location.openForOneReading()
            try opened.begin(.reading)
            defer { try? opened.rollBack() }
            return try body(transaction(on: opened))
        }
    }

    /// Runs `body` with the engine's errors as errors of the ledger.
    func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StorageFailure.serviceError(error, path: path)
        }
    }
}

/// A connection to the ledger for one thread. It is opened at its first use, and again after it was lost.
final class LedgerConnection {
    private let source: LedgerSource
    private var opened: (any SQLConnection)?

    init(_ source: LedgerSource) {
        self.source = source
    }

    /// The connection, or that to the database that has replaced this one. Throws
    /// ``ServiceError/notInitialized(_:)`` if there is no ledger.
    func open(isLocked: Bool = false) throws -> any SQLConnection {
        if let opened {
            guard opened.isReplaced else { return opened }
            close()
        }
        let site = source.site
        let connection = try site.location.open()
        if !source.isReplica, try connection.schemaVersion() < source.engine.newestSchemaVersion {
            if isLocked {
                try site.migrate(connection, .commit)
            } else {
                try source.lock.withLock { try site.migrate(connection, .commit) }
            }
        }
        source.zones.forget()
        opened = connection
        return connection
    }

    /// Begins a transaction and reads what it reads first. A server may have ended the connection since its last use,
    /// so it is opened again once.
    func begin<Begun>(
        _ access: SQLTransactionAccess, isLocked: Bool = false,
        _ first: (any SQLConnection) throws -> Begun
    ) throws -> Begun {
        do {
            return try Self.begin(access, on: try open(isLocked: isLocked), first)
        } catch let error as SQLError where error.kind == .unreachable {
            source.losses.add()
            close()
            return try Self.begin(access, on: try open(isLocked: isLocked), first)
        }
    }

    private static func begin<Begun>(
        _ access: SQLTransactionAccess, on connection: any SQLConnection,
        _ first: (any SQLConnection) throws -> Begun
    ) throws -> Begun {
        if access != .reading { try connection.prepareForWriting() }
        try connection.begin(access)
        do {
            return try first(connection)
        } catch {
            if connection.isInTransaction { try? connection.rollBack() }
            throw error
        }
    }

    /// Runs `body` on one state of the ledger.
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        try begin(.reading) { connection in
            defer { if connection.isInTransaction { try? connection.rollBack() } }
            return try body(source.transaction(on: connection))
        }
    }

    /// Begins a state that several reads see.
    func beginScope() throws -> any SQLConnection {
        try begin(.reading) { connection in
            // The first statement notices that the connection was lost.
            _ = try connection.schemaVersion()
            return connection
        }
    }

    /// Runs `body` on a state of a replica that has every commit up to a position. Returns `nil` if the replica does not
    /// have them yet.
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result>(
        upTo position: String, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result? {
        let connection = try open()
        do {
            guard try connection.server?.shows(commitPosition: position) == true else { return nil }
            // Another connection may be to another replica, so this one is not opened again.
            try connection.begin(.reading)
            defer { if connection.isInTransaction { try? connection.rollBack() } }
            return try body(source.transaction(on: connection))
        } catch let error as SQLError {
            close()
            throw error
        }
    }

    func checkpoint() {
        try? opened?.checkpoint()
    }

    /// Forgets the connection; the next call opens another.
    func close() {
        opened = nil
    }

    /// Keeps a connection for the next call, unless there is one.
    func giveBack(_ connection: any SQLConnection) {
        if opened == nil { opened = connection }
    }
}
