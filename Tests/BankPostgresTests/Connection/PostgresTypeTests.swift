import BankSQL
import XCTest

@testable import BankPostgres

/// Values of the server, and its errors.
final class PostgresTypeTests: PostgresCase {
    private func integer(_ sql: String) throws -> Int64? {
        let connection = try PostgresConnection(PostgresAddress(text: address))
        return try connection.first("SELECT \(sql) AS value") { $0.int64("value") }
    }

    func testIntegersOfEveryType_AreRead() throws {
        for (sql, value) in [
            ("7::smallint", 7), ("-7::int", -7), ("TRUE", 1), ("FALSE", 0), ("0::numeric", 0),
            ("10000::numeric", 10_000),
            ("-123456789012::numeric", -123_456_789_012), ("\(Int64.max)::numeric", .max),
            ("\(Int64.min)::numeric", .min), ("100000000::numeric", 100_000_000),
        ] as [(String, Int64)] {
            XCTAssertEqual(try integer(sql), value, sql)
        }
    }

    func testASumThatDoesNotFit_IsAnOverflow() {
        XCTAssertThrowsError(try integer("9223372036854775808::numeric")) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .overflow)
        }
        XCTAssertThrowsError(try integer("9223372036854775807 + 1::bigint")) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .overflow)
        }
    }

    func testTextsWithNUL_AreSoughtInVainAndNeverStored() throws {
        let connection = try PostgresConnection(PostgresAddress(text: address))
        try connection.execute("CREATE TEMP TABLE t (a text)")
        XCTAssertNil(try connection.first("SELECT a FROM t WHERE a = ?", "a\0b") { $0.text("a") })
        XCTAssertThrowsError(try connection.run("INSERT INTO t VALUES (?)", "a\0b")) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .content)
        }
    }

    func testAFailedStatement_EndsTheTransaction() throws {
        let connection = try PostgresConnection(PostgresAddress(text: address))
        try connection.execute("CREATE TEMP TABLE t (a bigint PRIMARY KEY)")
        try connection.execute("BEGIN")
        try connection.execute("INSERT INTO t VALUES (1)")
        XCTAssertThrowsError(try connection.run("INSERT INTO t VALUES (?)", 1)) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .constraint)
        }
        XCTAssertFalse(connection.isInTransaction)
        XCTAssertEqual(try connection.integer("SELECT count(*) FROM t"), 0)
    }

    func testAFailureAfterASavepoint_CanBeUndone() throws {
        let connection = try PostgresConnection(PostgresAddress(text: address))
        try connection.execute("CREATE TEMP TABLE t (a bigint PRIMARY KEY)")
        try connection.execute("BEGIN")
        try connection.execute("INSERT INTO t VALUES (1)")
        XCTAssertThrowsError(
            try connection.savepoint("here") { try connection.run("INSERT INTO t VALUES (?)", 1) })
        try connection.execute("COMMIT")
        XCTAssertEqual(try connection.integer("SELECT count(*) FROM t"), 1)
    }

    func testManyRows_AreInsertedAndChanged() throws {
        let connection = try PostgresConnection(PostgresAddress(text: address))
        try connection.execute(
            "CREATE TEMP TABLE t (id bigint PRIMARY KEY, name text, size bigint, hash bytea)")
        let count = 25_000
        let insertion = SQLRows(inserting: ["id", "name", "size", "hash"], into: "t")
        try connection.write(insertion, count) { row, parameters, first throws(SQLError) in
            try parameters.bind(row, at: first)
            try parameters.bind("row \(row)", at: first + 1)
            try parameters.bind(row % 3 == 0 ? nil : row, at: first + 2)
            try parameters.bind([UInt8(row % 256)], at: first + 3)
        }
        XCTAssertEqual(try connection.integer("SELECT count(*) FROM t WHERE size IS NULL"), 8_334)
        let changes = SQLRows(updating: ["name"], of: "t", by: "id")
        try connection.write(changes, 10) { row, parameters, first throws(SQLError) in
            try parameters.bind("changed", at: first)
            try parameters.bind(row, at: first + 1)
        }
        XCTAssertEqual(try connection.integer("SELECT count(*) FROM t WHERE name = 'changed'"), 10)
        try connection.write(changes, 1) { _, parameters, first throws(SQLError) in
            try parameters.bind("changed", at: first)
            try parameters.bind(-1, at: first + 1)
        }
        XCTAssertThrowsError(try connection.integer("SELECT 1")) {
            XCTAssertEqual(($0 as? SQLError)?.kind, .damaged)
        }
    }
}
