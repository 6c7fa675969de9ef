public import BankSQL
public import BankServices
import CSQLite

/// SQLite: a ledger is one file on this machine (sqlite.org).
public struct SQLiteEngine: SQLEngine {
    // Every step is read only when a ledger is opened: a container has an engine in the demo too.
    private let someMigrations: [Migration]?
    private var migrations: [Migration] { someMigrations ?? Migration.all }

    /// The engine with every step of the schema that this program knows.
    public init() {
        self.someMigrations = nil
    }

    /// The engine of a program that knows only these steps.
    package init(migrations: [Migration]) {
        self.someMigrations = migrations
    }

    /// SQLite, in the version that is linked.
    public var library: DeviceReport.Library {
        DeviceReport.Library(name: "SQLite", version: String(cString: sqlite3_libversion()))
    }

    /// The version after the last step that the engine knows.
    public var newestSchemaVersion: Int64 { migrations.last?.version ?? 0 }

    public func location(_ path: String) -> any SQLLocation {
        SQLiteLocation(path: path, migrations: migrations)
    }

    /// SQLite's unnamed database: it stays in memory while it is small, lies in a file without a name when it is not,
    /// and is gone with its connection, however the process ends.
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
