import BankSQL
import BankTestSupport
import XCTest

@testable import BankSQLite

/// Writing many rows with one statement.
final class SQLRowsTests: XCTestCase {
    private struct Row: Equatable {
        let id: Int64
        let name: String
        let size: Int64?
    }

    private static let insertions = SQLRows(inserting: ["id", "name", "size"], into: "t")
    private static let changes = SQLRows(updating: ["name", "size"], of: "t", by: "id")

    private let rows = (1...11 as ClosedRange<Int64>).map {
        Row(id: $0, name: "row \($0)", size: $0 % 3 == 0 ? nil : $0 * 10)
    }

    private func connection() throws -> WatchedConnection {
        let database = try SQLiteConnection(path: ":memory:", access: .create)
        try database.execute(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER) STRICT")
        return WatchedConnection(database)
    }

    private func insert(_ rows: [Row], into connection: WatchedConnection) throws {
        try Self.insertions.write(rows.count, to: connection) { index, statement, first throws(SQLError) in
            try statement.bind(rows[index].id, at: first)
            try statement.bind(rows[index].name, at: first + 1)
            try statement.bind(rows[index].size, at: first + 2)
        }
    }

    private func change(_ rows: [Row], in connection: WatchedConnection) throws {
        try Self.changes.write(rows.count, to: connection) { index, statement, first throws(SQLError) in
            try statement.bind(rows[index].name, at: first)
            try statement.bind(rows[index].size, at: first + 1)
            try statement.bind(rows[index].id, at: first + 2)
        }
    }

    private func table(_ connection: WatchedConnection) throws -> [Row] {
        try connection.rows("SELECT id, name, size FROM t ORDER BY id") {
            Row(id: $0.int64("id"), name: $0.text("name"), size: $0.optionalInt64("size"))
        }
    }

    func testInsertedRows_AreInTheTable() throws {
        let connection = try connection()
        try insert(rows, into: connection)
        XCTAssertEqual(try table(connection), rows)
    }

    func testChangedRows_AreFoundByKey() throws {
        let changed = rows.dropFirst().reversed().map { row in
            Row(id: row.id, name: "changed \(row.id)", size: row.size == nil ? 1 : nil)
        }
        let connection = try connection()
        try insert(rows, into: connection)
        try change(changed, in: connection)
        XCTAssertEqual(try table(connection), [rows[0]] + changed.reversed())
    }

    func testAMissingRow_IsDamage() throws {
        let connection = try connection()
        XCTAssertThrowsError(try change([Row(id: 99, name: "none", size: 1)], in: connection)) { error in
            XCTAssertEqual((error as? SQLError)?.kind, .damaged)
        }
    }

    func testNoRows_TakeNoStatement() throws {
        let connection = try connection()
        try insert([], into: connection)
        try change([], in: connection)
        XCTAssertEqual(connection.statements, [])
    }

    func testRowThatTheTableRefuses_IsAConstraint() throws {
        let connection = try connection()
        XCTAssertThrowsError(try insert(rows + [rows[2]], into: connection)) { error in
            XCTAssertEqual((error as? SQLError)?.kind, .constraint)
        }
    }
}
