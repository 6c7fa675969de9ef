/// One step from a version of the database to the next.
struct Migration {
    /// The version that the step leads to; versions count from 1.
    let version: Int64
    /// The statements.
    let sql: String

    /// Every step, in order.
    static let all: [Migration] = [
        Migration(version: 1, sql: Schema.version1), Migration(version: 2, sql: Schema.version2),
        Migration(version: 3, sql: Schema.version3), Migration(version: 4, sql: Schema.version4),
        Migration(version: 5, sql: Schema.version5),
    ]

    /// Carries out the steps that a database still needs, inside the caller's transaction.
    static func carryOut(_ migrations: [Migration], in database: Database) throws {
        let version = try version(of: database)
        for migration in migrations where migration.version > version {
            try database.execute(migration.sql)
            try database.execute("PRAGMA user_version = \(migration.version)")
        }
    }

    /// The version that a database has; 0 for a fresh one.
    static func version(of database: Database) throws -> Int64 {
        try database.first("PRAGMA user_version") { $0.int64(0) } ?? 0
    }
}
