import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// The log of changes, and digests of tables that only grow.
final class ChangeLogTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
    }

    func testChanges_AreLoggedWithKeyAndContent() async throws {
        let before = try log().count
        try await bank.store.change(.commit) { transaction in
            try transaction.write(
                .insert(into: "bank_user", "id, name, roles, email_address"), "O'Hara", "one, 'two'\0three",
                "customer", "")
            try transaction.write(
                .insert(into: "pepper", "id, fingerprint"), 1, [UInt8](repeating: 0xAB, count: 32))
            try transaction.write(.update("bank_user", set: "name, roles"), "a", "b", "O'Hara")
            try transaction.write(.delete(from: "bank_user"), "O'Hara")
            for count in [1, 2] {
                try transaction.write(
                    .merge(
                        into: "day_work", by: "day, kind", "day, kind, piece_count", set: "piece_count",
                        to: ["day_work.piece_count + excluded.piece_count"]), 1, "x", count)
            }
        }
        XCTAssertEqual(
            try log().dropFirst(before),
            [
                "bank_user 'O''Hara' added - 'O''Hara','one, ''two''\0three','customer',NULL,'',NULL",
                "pepper 1 added - 1,\(String(repeating: "ab", count: 32))",
                "bank_user 'O''Hara' changed name,roles 'O''Hara','a','b',NULL,'',NULL",
                "bank_user 'O''Hara' removed - -",
                "day_work 1,'x' merged piece_count 1,'x',1,0",
                "day_work 1,'x' merged piece_count 1,'x',3,0",
            ])
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
    }

    func testLoggedColumns_AreThoseThatAreSetInExistingRows() throws {
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        let changes: [(TableChange, String?)] = [
            (.update("card", set: "status, name", where: "id = 2"), "status,name"),
            (
                .update(
                    "sign_in_failure", set: "failures, last_at",
                    to: ["CASE WHEN failures > 0 THEN max(failures, 1) END", "2"], where: "TRUE"),
                "failures,last_at"
            ),
            (.update("session", set: "access_hash, last_used_at"), "access_hash"),
            (.merge(into: "device", by: "user, public_key", "user, public_key, name", set: "name"), "name"),
            (.merge(into: "bank_setting", by: "name", "name, value"), "value"),
            (.insert(into: "goal", "id, user"), nil), (.delete(from: "goal"), nil),
        ]
        for (change, columns) in changes {
            let statement = try XCTUnwrap(LoggedStatement(change, on: database), change.sql)
            XCTAssertEqual(statement.columns, columns, change.sql)
        }
    }

    func testChangesOfColumnsThatAreNotLogged_AreNotLogged() throws {
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        for change in [
            TableChange.update("session", set: "last_used_at", where: "ended_at IS NULL"),
            .update("balance", set: "held", where: "TRUE"),
        ] {
            XCTAssertNil(try LoggedStatement(change, on: database), change.sql)
        }
    }

    func testRolledBackChanges_AreNotInTheLog() async throws {
        let before = try log()
        try await bank.store.change(.dryRun) {
            try $0.write(.update("bank_user", set: "name", where: "TRUE"), "x")
        }
        try await bank.store.change(.commit) { transaction in
            try? transaction.savepoint {
                try transaction.write(.update("bank_user", set: "name", where: "TRUE"), "x")
                throw MalformedValue("taken back")
            }
        }
        XCTAssertEqual(try log(), before)
        try await bank.store.change(.commit) {
            try $0.write(.update("bank_user", set: "name", where: "TRUE"), "y")
        }
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
    }

    func testPayments_AreNotInTheChangeLog() async throws {
        try await bank.open("Savings")
        let before = try log()
        let request = TransferRequest(from: "ACC001", to: "ACC002", amount: .usd(1), idempotencyKey: .fresh())
        _ = try await bank.transfers.create(request, mode: .commit)
        XCTAssertEqual(try log(), before)
    }

    func testEditedRow_IsFoundWithItsColumn() async throws {
        try bank.tamper("UPDATE account SET name = 'Sea, ''and'' mine', status = 'closed' WHERE id = 1")
        try await expect(
            .change, "row 1 of the table account has a different name than the change log")
    }

    func testRowsAddedAndRemoved_AreFound() async throws {
        try bank.tamper("INSERT INTO bank_user (id, name, roles) VALUES ('EVE', 'Eve', 'operator')")
        try await expect(.change, "row 'EVE' of the table bank_user is not in the change log")
        try bank.tamper("DELETE FROM bank_user WHERE id = 'EVE'; DELETE FROM account_owner")
        try await expect(.change, "row 1,'OPR001' of the table account_owner is missing")
    }

    func testEditedLog_IsFound() async throws {
        let last = Int64(try log().count)
        for (sql, expected) in [
            ("UPDATE change_entry SET content = 'x' WHERE id = 2", nil),
            ("DELETE FROM change_entry WHERE id = 2", nil),
            (
                "DELETE FROM change_entry WHERE id = \(last)",
                "ends with row \(last - 1), but its digest ends with \(last)"
            ),
            (
                "INSERT INTO change_entry VALUES (\(last + 1), 'account', '1', 'removed', NULL, NULL)",
                "ends with row \(last + 1), but its digest ends with \(last)"
            ),
            ("INSERT INTO change_entry VALUES (-1, 'account', '1', 'removed', NULL, NULL)", nil),
            ("INSERT INTO change_entry VALUES (\(Int64.min), 'account', '1', 'removed', NULL, NULL)", nil),
        ] as [(String, String?)] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(sql, droppingTriggers: true)
            let fault = try await copy.books.verify { _ in }.firstFault
            XCTAssertEqual(fault?.kind, .digest, sql)
            XCTAssertEqual(
                fault?.detail.english,
                "the \(expected.map { "table change_entry " + $0 } ?? "rows of the table change_entry do not match its digest")",
                sql)
        }
    }

    func testMissingDigest_IsFound() async throws {
        let missing = "the digest of the table audit_event is missing"
        for (sql, detail) in [
            ("DELETE FROM table_digest WHERE table_name = 'audit_event'", "there are 3 digests for 4 tables"),
            ("UPDATE table_digest SET table_name = 'x' WHERE table_name = 'audit_event'", missing),
            ("UPDATE table_digest SET last_id = \(Int64.max) WHERE table_name = 'audit_event'", missing),
        ] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(sql)
            let fault = try await copy.books.verify { _ in }.firstFault
            XCTAssertEqual(fault?.kind, .digest, sql)
            XCTAssertEqual(fault?.detail.english, detail, sql)
        }
    }

    func testDigestWithTheLargestID_StopsAllWrites() async throws {
        try bank.tamper("UPDATE table_digest SET last_id = \(Int64.max)")
        let problem = await storageProblem { try await bank.open("Savings") }
        XCTAssertEqual(problem, .damaged)
    }

    func testTextsWithALeadingCombiningMark_AreNoFault() async throws {
        for name in ["\u{301}x", "a'\u{301}, b", "plain"] {
            _ = try await bank.accounts.rename("ACC001", to: name, mode: .commit)
            let fault = try await bank.books.verify { _ in }.firstFault
            XCTAssertNil(fault, name)
        }
    }

    func testTextThatLooksTheSame_IsFound() async throws {
        _ = try await bank.accounts.rename("ACC001", to: "Caf\u{E9}", mode: .commit)
        try bank.tamper("UPDATE account SET name = 'Cafe' || char(769) WHERE id = 1")
        try await expect(
            .change, "row 1 of the table account has a different name than the change log")
    }

    func testForeignSchema_IsFoundFirst() async throws {
        for (sql, detail) in [
            (
                "DROP TABLE account_owner; CREATE VIEW account_owner AS SELECT 1 AS account, 'EVE' AS owner",
                "its schema lacks the account_owner of this program"
            ),
            (
                "DROP TRIGGER change_entry_is_never_changed",
                "its schema lacks the change_entry_is_never_changed of this program"
            ),
            (
                "CREATE TABLE \"x) WHERE 0 /*\" (id INTEGER PRIMARY KEY)",
                "its schema has x) WHERE 0 /*, which doesn't belong to this program"
            ),
        ] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(sql)
            let fault = try await copy.books.verify { _ in }.firstFault
            XCTAssertEqual(fault?.kind, .malformed, sql)
            XCTAssertEqual(fault?.detail.english, detail, sql)
        }
    }

    func testRowOfAnAppendOnlyTable_CannotReplaceTheNext() async throws {
        try bank.tamper(
            "INSERT INTO audit_event SELECT id + 1, at, operation, user, session, device, subject, outcome FROM audit_event ORDER BY id DESC LIMIT 1"
        )
        let problem = await storageProblem { try await bank.open("Savings") }
        XCTAssertEqual(problem, .damaged)
    }

    func testColumnsOfAppendOnlyTables_AreThoseOfTheSchema() throws {
        let tables = try SQLiteConnection(path: bank.path, access: .readWrite).storedTables()
        for table in AppendOnlyTable.all {
            let columns = try XCTUnwrap(tables.first { $0.name == table.name }).columns.map(\.name)
            XCTAssertEqual(columns.filter { $0 != "read_at" }, table.columns)
        }
    }

    private func expect(_ kind: LedgerFault.Kind, _ detail: String, line: UInt = #line) async throws {
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertEqual(fault?.kind, kind, line: line)
        XCTAssertEqual(fault?.detail.english, detail, line: line)
    }

    private func log() throws -> [String] {
        try SQLiteConnection(path: bank.path, access: .readWrite).rows(
            "SELECT table_name, row_key, kind, columns, content FROM change_entry ORDER BY id"
        ) { row in
            [
                row.text("table_name"), row.text("row_key"), row.text("kind"),
                row.optionalText("columns") ?? "-",
                row.optionalText("content") ?? "-",
            ].joined(separator: " ")
        }
    }
}
