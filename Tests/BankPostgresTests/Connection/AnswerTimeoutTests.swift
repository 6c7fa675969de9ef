import BankSQL
import BankServices
import LanguageKit
import XCTest

@testable import BankPostgres

/// A server that hangs does not hang the bank.
final class AnswerTimeoutTests: PostgresCase {
    private func connection() throws -> PostgresConnection {
        try PostgresConnection(PostgresAddress(text: address, answerTimeoutSeconds: 1), schema: "public")
    }

    private func assertLost(
        _ connection: PostgresConnection, _ work: () throws(SQLError) -> Void, line: UInt = #line
    ) {
        do throws(SQLError) {
            try work()
            XCTFail("The server answered.", line: line)
        } catch {
            XCTAssertEqual(error.kind, .unreachable, line: line)
            XCTAssertTrue(error.leavesOutcomeUnknown, line: line)
            XCTAssertTrue(error.message.contains("did not answer for 1 second"), error.message, line: line)
        }
        XCTAssertTrue(connection.isReplaced, line: line)
    }

    func testSilentServer_IsLost() throws {
        let connection = try connection()
        assertLost(connection) { () throws(SQLError) in try connection.execute("SELECT pg_sleep(20)") }
    }

    func testSilentServerInACursor_IsLost() throws {
        let connection = try connection()
        try connection.begin(.reading)
        let statement = try connection.temporaryStatement("SELECT pg_sleep(20)")
        assertLost(connection) { () throws(SQLError) in _ = try statement.step() }
    }

    func testSilentServerInAPipeline_IsLost() throws {
        let connection = try connection()
        try connection.begin(.reading)
        assertLost(connection) { () throws(SQLError) in
            for _ in 0..<3 {
                try PostgresStatement(PostgresSQL("SELECT pg_sleep(7)"), .whole, connection).runLater(
                    else: SQLError(.failed, code: 0, message: "", words: ""))
            }
            try connection.execute("SELECT")
        }
    }

    func testSlowServerThatSendsRows_IsNotLost() throws {
        let connection = try connection()
        try connection.execute("SET client_min_messages = notice")
        try connection.execute(
            """
            DO $$ BEGIN FOR number IN 1..4 LOOP
                PERFORM pg_sleep(0.5); RAISE NOTICE 'here';
            END LOOP; END $$
            """)
    }

    func testLongWork_WaitsAsLongAsItTakes() throws {
        let address = PostgresAddress(text: address, answerTimeoutSeconds: 1).patient
        let connection = try PostgresConnection(address, schema: "public")
        try connection.execute("SELECT pg_sleep(1.5)")
    }

    func testListeningToAHungServer_IsLost() throws {
        let connection = try connection()
        let process = Int32(try connection.integer("SELECT pg_backend_pid()"))
        let messages = try PostgresMessages(connection)
        XCTAssertEqual(try messages.next(timeoutMilliseconds: 10), [])
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        assertLost(connection) { () throws(SQLError) in _ = try messages.next(timeoutMilliseconds: 10) }
    }
}
