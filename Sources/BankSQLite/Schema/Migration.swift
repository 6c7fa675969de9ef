import BankSQL

/// One step from a version of the database to the next.
package struct Migration: Sendable {
    /// The version that the step leads to; versions count from 1.
    package let version: Int64
    package let sql: String

    /// Every step, in order.
    package static let all: [Migration] = [
        Migration(version: 1, sql: Schema.version1), Migration(version: 2, sql: Schema.version2),
        Migration(version: 3, sql: Schema.version3), Migration(version: 4, sql: Schema.version4),
        Migration(version: 5, sql: Schema.version5), Migration(version: 6, sql: Schema.version6),
    ]

    package init(version: Int64, sql: String) {
        self.version = version
        self.sql = sql
    }

    /// Carries out the steps that a database still needs, inside the caller's transaction.
    static func carryOut(_ migrations: [Migration], in connection: any SQLConnection) throws {
        let version = try connection.schemaVersion()
        for migration in migrations where migration.version > version {
            try connection.execute(migration.sql)
            try connection.execute("PRAGMA user_version = \(migration.version)")
        }
    }
}
