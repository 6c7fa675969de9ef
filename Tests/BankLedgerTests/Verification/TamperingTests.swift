import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// Every column of the ledger is either verified or listed here.
final class TamperingTests: LedgerTestCase {
    /// Columns that no tool verifies. docs/security/ledger.md gives the reasons.
    private let uncovered: Set<String> = [
        "session.last_used_at", "access_token.last_used_at", "transfer_text_extent.id",
        "transfer_text_extent.last_transfer", "webhook.position", "webhook.last_turn", "webhook_delivery.id",
        "webhook_delivery.webhook", "webhook_delivery.notification", "webhook_delivery.status",
        "webhook_delivery.attempts", "webhook_delivery.outcome", "webhook_delivery.created_at",
        "webhook_delivery.attempted_at", "webhook_delivery.next_attempt_at",
        "resource_change.id", "resource_change.at", "resource_change.account", "resource_change.owner",
        "resource_change.table_name", "resource_change.number",
    ]

    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
        try await bank.open("Savings")
        for amount in 1...4 as ClosedRange<Int64> {
            let request = TransferRequest(
                from: "ACC001", to: "ACC002", amount: .usd(amount), idempotencyKey: .fresh())
            _ = try await bank.transfers.create(request, mode: .commit)
        }
        await bank.store.close()
    }

    func testEveryColumnOfEveryTable_IsVerifiedOrListedHere() async throws {
        try await bank.fillEveryTable()
        try await rename("a change elsewhere, later")
        let sound = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(sound)
        await bank.store.close()
        var unnoticed: Set<String> = []
        for table in try tables() {
            for column in try columns(of: table) {
                let sql =
                    "UPDATE \(table) SET \(column.name) = \(column.otherValue) WHERE \(try firstRow(of: table))"
                if try await fault(after: sql) == nil { unnoticed.insert("\(table).\(column.name)") }
            }
        }
        XCTAssertEqual(unnoticed, uncovered)
    }

    func testDeletedAndCopiedRowsOfEveryTable_AreFound() async throws {
        try await bank.fillEveryTable()
        await bank.store.close()
        let copies: Set = ["transfer_text_extent", "webhook_delivery", "resource_change"]
        for table in try tables() where !copies.contains(table) {
            let deleted = try await fault(after: "DELETE FROM \(table) WHERE \(try firstRow(of: table))")
            XCTAssertNotNil(deleted, "a missing row in \(table)")
            // Unique columns need a unique value. Account numbers are also unique in upper case, by an expression
            // index.
            let unique = try uniqueColumns(of: table).union(table == "account" ? ["number"] : [])
            let values = try columns(of: table).map { unique.contains($0.name) ? $0.otherValue : $0.name }
            let names = try columns(of: table).map(\.name).joined(separator: ", ")
            let added = try await fault(
                after: """
                    INSERT INTO \(table) (\(names)) SELECT \(values.joined(separator: ", ")) FROM \(table)
                    WHERE \(try firstRow(of: table))
                    """)
            XCTAssertNotNil(added, "an additional row in \(table)")
        }
    }

    func testEditedRow_IsFoundAlsoAfterLaterChangesOfTheSameRow() async throws {
        try bank.tamper("UPDATE account SET iban = 'DE00' WHERE id = 2")
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertEqual(
            fault?.detail, "row 2 of the table account has a different iban than the change log")
        try await rename("a change of the same row, later")
        let later = try await bank.books.verify { _ in }.firstFault
        XCTAssertEqual(later, fault)
    }

    func testAddedRow_IsFoundAlsoAfterLaterChangesOfIt() async throws {
        try bank.tamper("INSERT INTO goal VALUES (7, 'USR001', 'Boat', 2, 5, 1, NULL)")
        try await bank.store.change(.commit) {
            try $0.write(.update("goal", set: "removed_at", where: "id = 7"), 2)
        }
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertEqual(fault?.detail, "row 7 of the table goal is not in the change log")
    }

    func testEveryTable_IsInTheSecurityPage() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/security/ledger.md").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
        for table in try tables() { XCTAssertTrue(text.contains("`\(table)`"), table) }
    }

    private func rename(_ name: String) async throws {
        _ = try await bank.accounts.rename("ACC002", to: name, mode: .commit)
    }

    func testSwappedRows_AreFound() async throws {
        let swapped = """
            UPDATE transfer SET id = 100 WHERE id = 3; UPDATE transfer SET id = 3 WHERE id = 4;
            UPDATE transfer SET id = 4 WHERE id = 100
            """
        let found = try await fault(after: swapped)
        XCTAssertEqual(found?.kind, .entryNumber)
        let numbersToo = """
            \(swapped);
            UPDATE transfer SET debit_number = 100 + debit_number, credit_number = 100 + credit_number
            WHERE id IN (3, 4);
            UPDATE transfer SET debit_number = 3, credit_number = 2 WHERE id = 3;
            UPDATE transfer SET debit_number = 4, credit_number = 3 WHERE id = 4
            """
        let foundAgain = try await fault(after: numbersToo)
        XCTAssertEqual(foundAgain?.kind, .hash)
        XCTAssertEqual(foundAgain?.entryNumber, 3)
    }

    func testAddedRow_IsFound() async throws {
        let others = try columns(of: "transfer").map(\.name).filter { $0 != "id" }.map { name in
            name.hasSuffix("_number") ? "\(name) + 1" : name == "group_id" ? "6" : name
        }
        let found = try await fault(
            after:
                "INSERT INTO transfer SELECT 6, \(others.joined(separator: ", ")) FROM transfer WHERE id = 5")
        XCTAssertEqual(found?.kind, .hash)
        XCTAssertEqual(found?.entryNumber, 6)
    }

    func testTruncatedEntries_AreFoundWithMatchingBalances() async throws {
        let cut = """
            DELETE FROM transfer WHERE id = 5;
            UPDATE balance SET posted = posted + 4, entry_count = entry_count - 1 WHERE account = 1;
            UPDATE balance SET posted = posted - 4, entry_count = entry_count - 1 WHERE account = 2
            """
        let found = try await fault(after: cut)
        XCTAssertEqual(found?.kind, .hash)
    }

    private struct Column {
        let name: String
        let type: String

        /// Another valid value of the column's type.
        var otherValue: String {
            switch (name, type) {
            case ("kind", _): "CASE kind WHEN 'cash' THEN 'fee' ELSE 'cash' END"
            case ("currency", _): "CASE currency WHEN 'EUR' THEN 'USD' ELSE 'EUR' END"
            case ("category", _): "CASE category WHEN 'cash' THEN 'other' ELSE 'cash' END"
            case ("type", _): "CASE type WHEN 'checking' THEN 'savings' ELSE 'checking' END"
            case ("status", _): "CASE status WHEN 'active' THEN 'closed' ELSE 'active' END"
            case ("id", "INTEGER"), ("account", _), ("debit", "INTEGER"), ("credit", "INTEGER"): "77"
            case (_, "INTEGER"): "coalesce(\(name), 0) + 100"
            case (_, "BLOB"): "x'\(String(repeating: "5a", count: 32))'"
            default: "coalesce(\(name), '') || 'x'"
            }
        }
    }

    private var database: SQLiteConnection {
        get throws { try SQLiteConnection(path: bank.path, access: .readWrite) }
    }

    private func tables() throws -> [String] { try database.storedTableNames() }

    /// A condition that selects only the first row of a table.
    private func firstRow(of table: String) throws -> String {
        let keys = try database.rows("SELECT name FROM pragma_table_info(?) WHERE pk > 0", table) {
            $0.text("name")
        }
        let values = keys.map { "'\($0) = ' || quote(\($0))" }.joined(separator: " || ' AND ' || ")
        return try XCTUnwrap(
            try database.first("SELECT \(values) AS condition FROM \(table)") { $0.text("condition") },
            "there is no row in \(table)")
    }

    private func uniqueColumns(of table: String) throws -> Set<String> {
        Set(
            try database.rows(
                """
                SELECT c.name FROM pragma_index_list(?1) i, pragma_index_info(i.name) c WHERE i."unique" = 1
                AND c.name IS NOT NULL
                UNION SELECT name FROM pragma_table_info(?1) WHERE pk > 0
                """, table
            ) { $0.text("name") })
    }

    private func columns(of table: String) throws -> [Column] {
        try SQLiteConnection(path: bank.path, access: .readWrite).rows("PRAGMA table_info(\(table))") {
            Column(name: $0.text("name"), type: $0.text("type"))
        }
    }

    private func fault(after sql: String) async throws -> LedgerFault? {
        let copy = try await bank.copy(to: folder + "/copy.db")
        try copy.tamper(sql, droppingTriggers: true)
        do {
            // The service is not used because it would look up the operator, whose row is edited here too.
            return try await copy.store.verify(against: nil) { _ in }.firstFault
        } catch ServiceError.storage(.damaged, _, let detail) {
            return LedgerFault(kind: .malformed, account: nil, entryNumber: nil, detail: detail)
        }
    }
}
