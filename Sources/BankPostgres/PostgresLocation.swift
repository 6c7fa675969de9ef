import BankDomain
import BankSQL
import BankServices
import CPostgres
import LanguageKit

/// The schema `bank` of a database.
struct PostgresLocation: SQLLocation {
    let address: PostgresAddress
    let migrations: [PostgresMigration]

    private static let oldestServer: Int32 = 150_000

    var path: String { address.text }
    var filePaths: [String] { [] }

    var exists: Bool {
        get throws { try state(of: connect()) != .absent }
    }

    var isBeingWritten: Bool {
        let locks = """
            SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0
                AND objid = \(PostgresConnection.lockKey)
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            """
        return (try? connect().integer(locks)) ?? 0 > 0
    }

    func open() throws -> any SQLConnection { try opened() }
    func openForOneReading() throws -> any SQLConnection { try patient.opened() }
    func openUnchanging() throws -> any SQLConnection { try opened() }

    func messages() throws -> (any SQLMessages)? { try PostgresMessages(connect()) }

    func migrate(
        _ connection: any SQLConnection, _ mode: ExecutionMode, finish: (_ from: Int64) throws -> Void
    ) throws {
        let connection = Self.own(connection)
        let timeout = connection.answerTimeoutSeconds
        connection.answerTimeoutSeconds = nil
        defer { connection.answerTimeoutSeconds = timeout }
        guard try ownsTables(connection) else {
            throw ServiceError.storage(
                .older, path: path,
                underlying:
                    "this program needs version \(migrations.last?.version ?? 0), but this role can't upgrade it"
            )
        }
        try connection.begin(.writing)
        defer { if connection.isInTransaction { try? connection.rollBack() } }
        let from = try connection.schemaVersion()
        try PostgresMigration.carryOut(migrations, in: connection)
        try PostgresMigration.finish(connection)
        try finish(from)
        if mode == .commit { try connection.commit() }
    }

    func renew() throws {
        let connection = try patient.opened()
        guard try ownsTables(connection) else { return }
        try connection.begin(.writing)
        defer { if connection.isInTransaction { try? connection.rollBack() } }
        try PostgresMigration.finish(connection)
        try connection.commit()
    }

    private func ownsTables(_ connection: PostgresConnection) throws(SQLError) -> Bool {
        try connection.integer(
            """
            SELECT pg_has_role(relowner, 'USAGE')::int FROM pg_class WHERE oid = to_regclass('transfer')
            """) == 1
    }

    func create(_ fill: (any SQLConnection) throws -> Void) throws {
        let connection = try patient.connect()
        try requireUnicode(connection)
        try connection.execute("BEGIN")
        defer { if connection.isInTransaction { try? connection.rollBack() } }
        try connection.execute("SELECT \(PostgresConnection.writerLock)")
        guard try state(of: connection) == .absent else {
            throw ServiceError.alreadyExists(.bank, name: path)
        }
        try connection.execute("CREATE SCHEMA \(PostgresSchema.name)")
        try PostgresMigration.create(migrations, in: connection)
        try TableDigest.begin(in: connection)
        try connection.execute(PostgresSchema.version14Reports)
        try PostgresMigration.finish(connection)
        try fill(connection)
        try connection.commit()
    }

    func copy(_ connection: any SQLConnection, to path: String) throws {
        throw ServiceError.notAvailable(operation: "ledger backup", hint: "bank-server ledger export FILE")
    }

    func restore<Result>(
        from path: String, _ mode: ExecutionMode, at now: Instant,
        _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result {
        throw ServiceError.notAvailable(operation: "ledger restore", hint: "bank-server ledger import FILE")
    }

    // MARK: Connections

    /// The same location for work that takes long.
    var patient: PostgresLocation { PostgresLocation(address: address.patient, migrations: migrations) }

    /// Connects to a server of a known version.
    func connect(schema: String = PostgresSchema.name) throws -> PostgresConnection {
        let connection: PostgresConnection
        do throws(SQLError) {
            connection = try PostgresConnection(address, schema: schema)
        } catch {
            throw StorageFailure.serviceError(error, path: path)
        }
        let version = PQserverVersion(connection.handle)
        guard version >= Self.oldestServer else {
            throw ServiceError.storage(
                .unreadable, path: path,
                underlying: "it is PostgreSQL \(version / 10_000), and 15 is the oldest that works")
        }
        return connection
    }

    /// Throws `invalidConfiguration` for a database that could not keep every name.
    func requireUnicode(_ connection: PostgresConnection) throws {
        let isUnicode = try connection.integer(
            "SELECT (pg_encoding_to_char(encoding) = 'UTF8')::int FROM pg_database WHERE datname = current_database()"
        )
        guard isUnicode == 1 else {
            throw ServiceError.invalidConfiguration(
                reason: "the database of ledger.url does not have the encoding UTF8")
        }
    }

    enum State {
        case absent
        case foreign
        case ledger
    }

    /// Whether the database has a schema `bank`, and whose it is.
    func state(of connection: PostgresConnection) throws -> State {
        let state = try connection.integer(
            """
            SELECT CASE WHEN to_regnamespace('\(PostgresSchema.name)') IS NULL THEN 0
                WHEN to_regclass('\(PostgresSchema.name).schema_version') IS NULL THEN 1 ELSE 2 END
            """)
        return state == 0 ? .absent : state == 1 ? .foreign : .ledger
    }

    /// Opens the ledger, whatever its version.
    func opened() throws -> PostgresConnection {
        let connection = try connect()
        switch try state(of: connection) {
        case .absent: throw ServiceError.notInitialized(.ledger)
        case .foreign:
            throw ServiceError.storage(
                .foreign, path: path, underlying: "its schema bank belongs to another program")
        case .ledger: break
        }
        let version = try connection.schemaVersion()
        guard version >= 1 else { throw MalformedValue("the version of the schema is missing") }
        guard version <= migrations.last?.version ?? 0 else {
            throw ServiceError.newerSchema(version, than: migrations.last?.version ?? 0, path: path)
        }
        return connection
    }

    static func own(_ connection: any SQLConnection) -> PostgresConnection {
        guard let connection = connection as? PostgresConnection else {
            preconditionFailure("A connection of another engine.")
        }
        return connection
    }
}

extension PostgresSchema {
    /// The schema of a bank's tables. A database has one bank.
    static let name = "bank"
}

extension PostgresConnection {
    func requireNewestSchema() throws {
        try PostgresSchemaComparison.require(PostgresMigration.all, in: self)
    }

    /// What differs from the newest schema, indexes that are not valid, and pages whose checksums were wrong.
    func integrityProblems(limit: Int) throws -> [Phrase] {
        do {
            try requireNewestSchema()
        } catch let problem as MalformedValue {
            return [problem.detail]
        }
        let broken = try rows(
            """
            SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready)
            ORDER BY c.relname LIMIT ?
            """, limit
        ) { row -> Phrase in "the index \(row.text("name")) is not valid" }
        let failures = try integer(
            "SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()")
        return failures == 0 ? broken : broken + ["\(failures) pages had a wrong checksum"]
    }
}
