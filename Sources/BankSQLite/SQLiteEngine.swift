public import BankSQL
public import BankServices
import CSQLite

/// SQLite: a ledger is one file on this machine (sqlite.org).
public struct SQLiteEngine: SQLEngine {
    // Migrations are parsed only when a ledger is opened, because the demo's container has an engine too.
    private let someMigrations: [Migration]?
    private var migrations: [Migration] { someMigrations ?? Migration.all }

    /// An engine with all migrations of this program.
    public init() {
        self.someMigrations = nil
    }

    /// An engine that knows only these migrations.
    package init(migrations: [Migration]) {
        self.someMigrations = migrations
    }

    /// The linked version of SQLite.
    public var libraries: [DeviceReport.Library] {
        [DeviceReport.Library(name: "SQLite", version: String(cString: sqlite3_libversion()))]
    }

    /// The version after the last known migration.
    public var newestSchemaVersion: Int64 { migrations.last?.version ?? 0 }

    public func location(_ path: String) -> any SQLLocation {
        SQLiteLocation(path: path, migrations: migrations)
    }

    /// SQLite's unnamed database: in memory while it is small, otherwise in an unnamed file, and deleted with its
    /// connection, even if the process is killed.
    public func openTemporary(memoryKibibytes: Int) throws(SQLError) -> any SQLConnection {
        let connection = try SQLiteConnection(path: "", access: .create)
        try connection.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE;
            PRAGMA cache_size = -\(memoryKibibytes)
            """)
        return connection
    }
}
