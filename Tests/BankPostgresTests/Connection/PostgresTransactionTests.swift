import BankSQL
import BankTestSupport
import CPostgres
import Foundation
import LanguageKit
import LedgerTestSupport
import XCTest

@testable import BankPostgres

/// Beginning, changing and committing with few round trips.
final class PostgresTransactionTests: PostgresCase {
    private static let inserting = SQLRows(inserting: ["id", "amount"], into: "booking")
    private static let updating = SQLRows(updating: ["amount"], of: "booking", by: "id")

    private func connection() throws -> PostgresConnection {
        let connection = try PostgresConnection(PostgresAddress(text: address), schema: "public")
        try connection.execute(
            """
            CREATE TABLE schema_version (version bigint); INSERT INTO schema_version VALUES (7);
            CREATE TABLE booking (id bigint PRIMARY KEY, amount bigint CHECK (amount > 0));
            INSERT INTO booking VALUES (1, 10), (2, 20)
            """)
        return connection
    }

    /// Writes an amount for each id.
    private func write(
        _ rows: SQLRows, _ amounts: [(id: Int64, amount: Int64)], to connection: PostgresConnection
    )
        throws(SQLError)
    {
        try rows.write(amounts.count, to: connection) { row, parameters, place throws(SQLError) in
            let (id, amount) = amounts[row]
            let values = rows.key == nil ? [id, amount] : [amount, id]
            try parameters.bind(values[0], at: place)
            try parameters.bind(values[1], at: place + 1)
        }
    }

    private func error(of body: () throws(SQLError) -> Void) -> SQLError.Kind? {
        do throws(SQLError) {
            try body()
            return nil
        } catch {
            return error.kind
        }
    }

    private var amounts: String {
        get throws {
            try cluster.query("SELECT string_agg(amount::text, ' ' ORDER BY id) FROM booking", in: database)
        }
    }

    /// The number of times that the server said that it waits.
    private func roundTrips(of connection: PostgresConnection, _ body: () throws -> Void) throws -> Int {
        let path = folder + "/trace"
        let file = try XCTUnwrap(fopen(path, "w"))
        PQtrace(connection.handle, file)
        try body()
        PQuntrace(connection.handle)
        fclose(file)
        return try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "ReadyForQuery")
            .count - 1
    }

    private func change(_ connection: PostgresConnection, id: Int64) throws {
        try connection.begin(.writing)
        try connection.prefetch([SQLRead("SELECT amount FROM booking WHERE id = ?", 1)], [])
        XCTAssertEqual(try connection.schemaVersion(), 7)
        try write(Self.inserting, [(id, 1)], to: connection)
        try write(Self.updating, [(1, 11), (2, 21)], to: connection)
        connection.announce("it's done")
        try connection.commit()
    }

    func testChangeWithReadingAhead_TakesTwoRoundTrips() throws {
        let connection = try connection()
        try change(connection, id: 3)
        let count = try roundTrips(of: connection) { try change(connection, id: 4) }
        XCTAssertEqual(count, 2)
        XCTAssertEqual(try amounts, "11 21 1 1")
        XCTAssertFalse(connection.isInTransaction)
    }

    func testEndOfARead_IsAnsweredBeforeTheNextStatement() throws {
        let connection = try connection()
        for _ in 1...3 {
            try connection.begin(.reading)
            XCTAssertEqual(try connection.schemaVersion(), 7)
            try connection.rollBack()
            XCTAssertFalse(connection.isInTransaction)
            XCTAssertNotNil(try connection.commitPosition())
            try connection.begin(.reading)
            try connection.rollBack()
            try connection.begin(.reading)
            XCTAssertEqual(try connection.integer("SELECT amount FROM booking WHERE id = 2"), 20)
            try connection.rollBack()
            try connection.execute("SELECT")
        }
    }

    func testTransactionWithoutAStatement_TakesNone() throws {
        let connection = try connection()
        let count = try roundTrips(of: connection) {
            try connection.begin(.writing)
            XCTAssertTrue(connection.isInTransaction)
            try connection.rollBack()
        }
        XCTAssertEqual(count, 0)
        XCTAssertFalse(connection.isInTransaction)
    }

    func testChangeOfAMissingRow_IsDamageAndNothingIsCommitted() throws {
        let connection = try connection()
        try connection.begin(.writing)
        try write(Self.inserting, [(3, 30)], to: connection)
        try write(Self.updating, [(1, 11), (9, 90)], to: connection)
        XCTAssertEqual(error { () throws(SQLError) in try connection.commit() }, .damaged)
        XCTAssertFalse(connection.isInTransaction)
        XCTAssertEqual(try amounts, "10 20")
    }

    func testRowThatTheDatabaseRefuses_IsAConstraintAndNothingIsCommitted() throws {
        let connection = try connection()
        try connection.begin(.writing)
        try write(Self.updating, [(1, 11)], to: connection)
        try write(Self.inserting, [(1, 30)], to: connection)
        XCTAssertEqual(error { () throws(SQLError) in try connection.commit() }, .constraint)
        XCTAssertEqual(try amounts, "10 20")
        try change(connection, id: 3)
        XCTAssertEqual(try amounts, "11 21 1")
    }

    func testRolledBackRowThatTheDatabaseRefuses_IsReported() throws {
        let connection = try connection()
        try connection.begin(.writing)
        try write(Self.inserting, [(1, 30)], to: connection)
        XCTAssertEqual(error { () throws(SQLError) in try connection.rollBack() }, .constraint)
        try change(connection, id: 3)
    }

    func testWarningOfAStatement_IsNotTheCommits() throws {
        let connection = try connection()
        try connection.execute(
            """
            CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'soon'; RETURN NEW; END $$;
            CREATE TRIGGER warn BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION warn()
            """)
        try change(connection, id: 3)
        XCTAssertEqual(try amounts, "11 21 1")
    }

    func testChangeWithMuchToReadAhead_TakesTheLockByItself() throws {
        let connection = try connection()
        let text = String(repeating: "x", count: 40_000)
        for count in [0, 3] {
            let trips = try roundTrips(of: connection) {
                try connection.begin(.writing)
                try connection.prefetch([SQLRead("SELECT amount FROM booking WHERE ? <> ''", text)], [])
                try connection.commit()
            }
            if count > 0 { XCTAssertEqual(trips, count) }
        }
    }

    func testChangeThatIsRolledBack_IsNotStored() throws {
        let connection = try connection()
        try connection.begin(.writing)
        try write(Self.updating, [(1, 11)], to: connection)
        try connection.rollBack()
        XCTAssertEqual(try amounts, "10 20")
    }
}
