import BankFiles
package import BankSQL
import BankSQLite
package import BankServices
import Foundation
import Synchronization

#if POSTGRES
    import BankPostgres
#endif

/// An empty place for a ledger: a file, or with `BANK_TEST_ENGINE=postgres` a database of a cluster of its own.
package struct TestDatabase: Sendable {
    /// The file, or the connection string.
    package let path: String
    package let engine: any SQLEngine
    /// The lock between writers.
    package let lock: any ExclusiveLock
    private let use: DatabaseUse?

    /// A new place, in a folder for a file.
    package init(in folder: String) throws {
        guard let cluster = try Self.cluster() else {
            self.init(file: folder + "/ledger.db")
            return
        }
        try self.init(cluster, database: cluster.createDatabase())
    }

    /// A copy of a closed ledger.
    package init(copying original: TestDatabase, to folder: String) throws {
        guard let cluster = try Self.cluster() else {
            self.init(file: folder + "/ledger.db")
            try FileManager.default.copyItem(atPath: original.path, toPath: path)
            return
        }
        try self.init(cluster, database: cluster.createDatabase(copying: original.databaseName))
    }

    private init(file path: String) {
        self.path = path
        self.engine = SQLiteEngine()
        self.use = nil
        self.lock = FileLock(path: path.replacing(".db", with: ".lock"))
    }

    private init(_ cluster: PostgresCluster, database: String) throws {
        #if POSTGRES
            self.path = cluster.address(of: database)
            self.engine = PostgresEngine(temporary: SQLiteEngine())
            self.lock = OpenLock()
            self.use = DatabaseUse(cluster: cluster, database: database)
        #else
            throw PostgresCluster.Failure("BANK_TEST_ENGINE=postgres needs libpq-dev")
        #endif
    }

    private var databaseName: String {
        path.split(separator: " ").first { $0.hasPrefix("dbname=") }.map { String($0.dropFirst(7)) } ?? ""
    }

    /// True if tests run on PostgreSQL.
    package static var isPostgres: Bool {
        ProcessInfo.processInfo.environment["BANK_TEST_ENGINE"] == "postgres"
    }

    private static let shared = Mutex<PostgresCluster?>(nil)

    /// The cluster of this process; `nil` if tests run on files.
    package static func cluster() throws -> PostgresCluster? {
        guard isPostgres else { return nil }
        return try shared.withLock { cluster in
            if let cluster { return cluster }
            let started = try PostgresCluster()
            cluster = started
            return started
        }
    }
}

/// A database that is released with its last copy.
private final class DatabaseUse: Sendable {
    private let cluster: PostgresCluster
    private let database: String

    init(cluster: PostgresCluster, database: String) {
        self.cluster = cluster
        self.database = database
    }

    deinit { cluster.release(database) }
}
