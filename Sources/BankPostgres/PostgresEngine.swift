public import BankSQL
public import BankServices
import CPostgres

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// PostgreSQL 15 or later: a ledger is the schema `bank` of a database, for several servers (postgresql.org).
public struct PostgresEngine: SQLEngine {
    private let temporary: any SQLEngine
    private let migrations: [PostgresMigration]

    /// An engine that sorts on this machine in `temporary` databases of another engine. libpq would prefer a password in
    /// the environment, which other processes may see, to that of the password file; so it is removed.
    public init(temporary: any SQLEngine) {
        unsetenv("PGPASSWORD")
        self.init(temporary: temporary, migrations: PostgresMigration.all)
    }

    /// An engine that knows only these migrations.
    package init(temporary: any SQLEngine, migrations: [PostgresMigration]) {
        self.temporary = temporary
        self.migrations = migrations
    }

    /// The loaded version of libpq, and the library of the temporary engine.
    public var libraries: [DeviceReport.Library] {
        let number = PQlibVersion()
        let version = "\(number / 10_000).\(number % 10_000)"
        return [DeviceReport.Library(name: "libpq", version: version)] + temporary.libraries
    }

    /// The version after the last known migration.
    public var newestSchemaVersion: Int64 { migrations.last?.version ?? 0 }

    public var keepsFiles: Bool { false }

    public func requireAddress(_ path: String, of setting: SettingKey) throws(ServiceError) {
        try PostgresAddress(text: path).validate(as: setting.name)
    }

    /// The ledger of a connection string.
    public func location(_ path: String) -> any SQLLocation {
        PostgresLocation(address: PostgresAddress(text: path), migrations: migrations)
    }

    /// A standby of the connection string, or another server that has been one.
    public func replica(_ path: String) -> any SQLLocation {
        PostgresLocation(address: PostgresAddress(replica: path), migrations: migrations)
    }

    public func openTemporary(memoryKibibytes: Int) throws(SQLError) -> any SQLConnection {
        try temporary.openTemporary(memoryKibibytes: memoryKibibytes)
    }
}
