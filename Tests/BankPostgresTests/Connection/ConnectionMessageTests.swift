import BankSQL
import XCTest

@testable import BankPostgres

final class ConnectionMessageTests: XCTestCase {
    private func assertKind(_ kind: SQLError.Kind, _ messages: [String], line: UInt = #line) {
        for message in messages {
            XCTAssertEqual(ConnectionMessage.kind(of: message), kind, message, line: line)
        }
    }

    func testServerThatDoesNotServeYet_IsUnreachable() {
        assertKind(
            .unreachable,
            [
                "FATAL:  the database system is starting up",
                "FATAL:  the database system is not yet accepting connections",
                "FATAL:  could not write init file",
                "connection refused", "timeout expired",
            ])
    }

    func testRefusedRoleOrDatabase_IsUnreadable() {
        assertKind(
            .unreadable,
            [
                #"FATAL:  password authentication failed for user "bank""#,
                #"FATAL:  database "bank" does not exist"#,
                #"FATAL:  role "bank" is not permitted to log in"#,
                "fe_sendauth: no password supplied",
                "SSL error: certificate verify failed",
            ])
    }

    func testUsedUpConnections_AreBusy() {
        assertKind(
            .busy,
            [
                "FATAL:  sorry, too many clients already",
                "FATAL:  remaining connection slots are reserved for roles with the SUPERUSER attribute",
            ])
    }

    func testStandby_IsReadOnlyUnlessAnotherHostMayBeThePrimary() {
        assertKind(.readOnly, ["session is read-only"])
        assertKind(.unreachable, ["connection to db1 failed: Connection refused; session is read-only"])
    }
}
