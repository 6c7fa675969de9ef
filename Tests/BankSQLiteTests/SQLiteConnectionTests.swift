import BankSQL
import CSQLite
import LanguageKit
import XCTest

@testable import BankSQLite

final class SQLiteConnectionTests: XCTestCase {
    private struct Undone: Error {}

    private func memory() throws -> SQLiteConnection {
        try SQLiteConnection(path: ":memory:", access: .create)
    }

    /// A table with the rows (1, "one") to (3, "three").
    private func counted() throws -> SQLiteConnection {
        let database = try memory()
        try database.execute(
            """
            CREATE TABLE t (number INTEGER, word TEXT) STRICT;
            INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
            """)
        return database
    }

    // MARK: Rows

    func testRows_GiveBackWhatWasBound() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a INTEGER, b TEXT, c TEXT, d BLOB) STRICT")
        try database.run(
            "INSERT INTO t VALUES (?, ?, ?, ?)", Int64.min, "žluť\0x", String?.none, [0, 255] as [UInt8])
        let row = try database.first("SELECT a, b, c, d FROM t") {
            ($0.int64("a"), $0.text("b"), $0.optionalText("c"), Array($0.bytes("d")))
        }
        XCTAssertEqual(row?.0, .min)
        XCTAssertEqual(row?.1, "žluť\0x")
        XCTAssertNil(row?.2)
        XCTAssertEqual(row?.3, [0, 255])
    }

    func testEmptyText_IsNotNull() throws {
        let database = try memory()
        let isNull = try database.first("SELECT ? IS NULL AS is_null", "") { $0.bool("is_null") }
        XCTAssertEqual(isNull, false)
    }

    func testColumns_AreReadInAnyOrder() throws {
        let rows = try counted().rows("SELECT number, word FROM t ORDER BY number") { row in
            "\(row.text("word")) \(row.int64("number"))"
        }
        XCTAssertEqual(rows, ["one 1", "two 2", "three 3"])
    }

    func testColumns_AreReadInAnotherOrderInEachRow() throws {
        let rows = try counted().rows("SELECT number, word FROM t ORDER BY number") { row in
            row.int64("number") == 2
                ? "\(row.int64("number")) \(row.text("word"))" : "\(row.text("word")) \(row.int64("number"))"
        }
        XCTAssertEqual(rows, ["one 1", "2 two", "three 3"])
    }

    func testColumnThatIsReadTwice_IsTheSame() throws {
        let rows = try counted().rows("SELECT number, word FROM t ORDER BY number") { row in
            [row.text("word"), row.text("word"), "\(row.int64("number"))", row.text("word")]
        }
        XCTAssertEqual(rows, [("one", 1), ("two", 2), ("three", 3)].map { [$0, $0, "\($1)", $0] })
    }

    func testColumnThatIsLookedUpOnce_IsReadInEveryRow() throws {
        let rows = try counted().statement("SELECT number, word FROM t ORDER BY number")
        let (number, word) = (rows.column("number"), rows.column("word"))
        var found: [String] = []
        while try rows.step() { found.append("\(rows.text(word)) \(rows.int64(number))") }
        XCTAssertEqual(found, ["one 1", "two 2", "three 3"])
    }

    // MARK: Statements

    func testStatement_IsUsedAgain() throws {
        let database = try memory()
        let first = try database.statement("SELECT 1 AS one")
        XCTAssertTrue(try first.step())
        let second = try database.statement("SELECT 1 AS one")
        XCTAssertTrue(first === second)
        XCTAssertTrue(try second.step(), "it was not reset")
    }

    func testInvalidSQL_ThrowsWithAMessage() {
        XCTAssertThrowsError(try memory().execute("SELEKT")) { error in
            let error = error as? SQLError
            XCTAssertEqual(error?.code, SQLITE_ERROR)
            XCTAssertEqual(error?.kind, .content)
            XCTAssertEqual(error?.words.english.contains("SELEKT"), true)
        }
    }

    func testTooManyParameters_Throw() throws {
        XCTAssertThrowsError(try memory().run("SELECT ?", Int64(1), Int64(2))) { error in
            XCTAssertEqual((error as? SQLError)?.code, SQLITE_RANGE)
        }
    }

    func testTransactionThatTheEngineEnded_SavesNothingMore() throws {
        let database = try counted()
        try database.begin(.writing)
        try database.run("DELETE FROM t WHERE number = 1")
        // As a failed file call does.
        try database.execute("ROLLBACK")
        XCTAssertThrowsError(try database.run("DELETE FROM t WHERE number = 2")) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .failed)
        }
        XCTAssertFalse(database.isInTransaction)
        let count = try database.first("SELECT count(*) AS count FROM t") { $0.int64("count") }
        XCTAssertEqual(count, 3)
        try database.begin(.writing)
        try database.run("DELETE FROM t WHERE number = 3")
        try database.commit()
        XCTAssertFalse(database.isInTransaction)
        let rest = try database.first("SELECT count(*) AS count FROM t") { $0.int64("count") }
        XCTAssertEqual(rest, 2)
    }

    func testConstraint_ThrowsExtendedCode() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a INTEGER CHECK (a > 0)) STRICT")
        XCTAssertThrowsError(try database.run("INSERT INTO t VALUES (?)", Int64(0))) { error in
            XCTAssertEqual((error as? SQLError)?.code, SQLITE_CONSTRAINT | (1 << 8))
            XCTAssertEqual((error as? SQLError)?.kind, .constraint)
        }
    }

    func testMissingFile_ThrowsCannotOpen() {
        XCTAssertThrowsError(try SQLiteConnection(path: "/nonexistent/file", access: .readWrite)) { error in
            XCTAssertEqual((error as? SQLError).map { $0.code & 0xFF }, SQLITE_CANTOPEN)
            XCTAssertEqual((error as? SQLError)?.kind, .unreadable)
        }
    }

    // MARK: Savepoints

    private func add(_ number: Int, to database: SQLiteConnection) throws {
        try database.run("INSERT INTO t VALUES (?, '')", number)
    }

    private func added(to database: SQLiteConnection) throws -> [Int64] {
        try database.rows("SELECT number FROM t WHERE number > 3 ORDER BY number") { $0.int64("number") }
    }

    func testFailingSavepoint_RollsBackItsRows() throws {
        let database = try counted()
        try database.begin(.writing)
        try add(4, to: database)
        XCTAssertThrowsError(
            try database.savepoint("undone") {
                try add(5, to: database)
                throw Undone()
            }
        ) { XCTAssertTrue($0 is Undone, "\($0)") }
        try database.savepoint("kept") { try add(6, to: database) }
        try database.commit()
        XCTAssertEqual(try added(to: database), [4, 6])
    }

    func testFailingSavepoint_RollsBackNestedOnes() throws {
        let database = try counted()
        try database.begin(.writing)
        XCTAssertThrowsError(
            try database.savepoint("outer") {
                try database.savepoint("inner") { try add(4, to: database) }
                throw Undone()
            })
        try database.commit()
        XCTAssertEqual(try added(to: database), [])
    }

    func testSavepointOfAnEndedTransaction_ThrowsItsError() throws {
        let database = try counted()
        try database.begin(.writing)
        XCTAssertThrowsError(
            try database.savepoint("lost") {
                try add(4, to: database)
                try database.rollBack()
                throw Undone()
            }
        ) { XCTAssertTrue($0 is Undone, "\($0)") }
        XCTAssertFalse(database.isInTransaction)
        XCTAssertEqual(try added(to: database), [])
    }

    // A damaged bit in the schema can turn a letter into a capital. SQLite then reports the column name as in the
    // schema.
    func testColumnInOtherCaseThanTheTable_IsFound() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (Number INTEGER); INSERT INTO t VALUES (5)")
        XCTAssertEqual(try database.first("SELECT number FROM t") { $0.int64("number") }, 5)
    }
}
