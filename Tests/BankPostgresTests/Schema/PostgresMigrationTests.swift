import BankSQLite
import XCTest

@testable import BankPostgres

final class PostgresMigrationTests: XCTestCase {
    func testNewestVersions_AreEqualOnBothEngines() {
        XCTAssertEqual(
            PostgresEngine(temporary: SQLiteEngine()).newestSchemaVersion, SQLiteEngine().newestSchemaVersion,
            "Sources/BankPostgres/Schema/PostgresMigration.swift lacks the newest migration of SQLite")
    }
}
