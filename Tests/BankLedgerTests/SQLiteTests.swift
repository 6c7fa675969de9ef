import CSQLite
import XCTest

@testable import BankLedger

final class SQLiteTests: XCTestCase {
    private func memory() throws -> Database { try Database(path: ":memory:", access: .create) }

    func testRows_GiveBackWhatWasBound() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a INTEGER, b TEXT, c TEXT) STRICT")
        try database.run("INSERT INTO t VALUES (?, ?, ?)", Int64.min, "žluť\0x", String?.none)
        let row = try database.first("SELECT a, b, c FROM t") {
            ($0.int64(0), $0.text(1), $0.optionalText(2))
        }
        XCTAssertEqual(row?.0, .min)
        XCTAssertEqual(row?.1, "žluť\0x")
        XCTAssertNil(row?.2)
    }

    func testEmptyText_IsNotNull() throws {
        let database = try memory()
        let isNull = try database.first("SELECT ? IS NULL", "") { $0.int64(0) }
        XCTAssertEqual(isNull, 0)
    }

    func testStatement_IsUsedAgain() throws {
        let database = try memory()
        let first = try database.statement("SELECT 1")
        XCTAssertTrue(try first.step())
        let second = try database.statement("SELECT 1")
        XCTAssertTrue(first === second)
        XCTAssertTrue(try second.step(), "it was not reset")
    }

    func testBadSQL_ThrowsWithWords() {
        XCTAssertThrowsError(try memory().execute("SELEKT")) { error in
            XCTAssertEqual((error as? SQLiteError)?.primaryCode, SQLITE_ERROR)
            XCTAssertTrue((error as? SQLiteError)?.message.contains("SELEKT") == true)
        }
    }

    func testTooManyParameters_Throw() throws {
        XCTAssertThrowsError(try memory().run("SELECT ?", Int64(1), Int64(2))) { error in
            XCTAssertEqual((error as? SQLiteError)?.primaryCode, SQLITE_RANGE)
        }
    }

    func testConstraint_ThrowsExtendedCode() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a INTEGER CHECK (a > 0)) STRICT")
        XCTAssertThrowsError(try database.run("INSERT INTO t VALUES (?)", Int64(0))) { error in
            XCTAssertEqual((error as? SQLiteError)?.code, SQLITE_CONSTRAINT | (1 << 8))
        }
    }

    func testMissingFile_ThrowsCannotOpen() {
        XCTAssertThrowsError(try Database(path: "/nonexistent/file", access: .readWrite)) { error in
            XCTAssertEqual((error as? SQLiteError)?.primaryCode, SQLITE_CANTOPEN)
        }
    }
}
