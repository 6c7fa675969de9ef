import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// Which columns of the books cannot be changed unnoticed, and which can.
final class TamperingTests: LedgerTestCase {
    /// Columns that say what an account is called, what it is for and what it may do. They change in life and no entry
    /// hangs on them, so the chain does not know them; the audit trail has their changes.
    private let outsideTheChain: Set<String> = [
        "account.iban", "account.name", "account.type",
        "account.status",
        "account.product", "account.freeze_scope", "account.freeze_reason", "account.frozen_by",
        "balance.floor",
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

    func testEveryColumn_IsInTheChainOrNamedHere() async throws {
        var unnoticed: Set<String> = []
        for (table, row) in [("transfer", "id = 3"), ("account", "id = 1"), ("balance", "account = 1")] {
            for column in try columns(of: table) {
                let sql = "UPDATE \(table) SET \(column.name) = \(column.otherValue) WHERE \(row)"
                if try await fault(after: sql) == nil { unnoticed.insert("\(table).\(column.name)") }
            }
        }
        XCTAssertEqual(unnoticed, outsideTheChain)
    }

    func testRowsThatChangePlaces_AreFound() async throws {
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

    func testEndThatWasCutOff_IsFoundThoughTheBalancesFollow() async throws {
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

        /// Another value of the type, of a kind that exists where there are kinds.
        var otherValue: String {
            switch (name, type) {
            case ("kind", _): "CASE kind WHEN 'cash' THEN 'fee' ELSE 'cash' END"
            case ("currency", _): "CASE currency WHEN 'EUR' THEN 'USD' ELSE 'EUR' END"
            case ("category", _): "CASE category WHEN 'cash' THEN 'other' ELSE 'cash' END"
            case ("type", _): "CASE type WHEN 'checking' THEN 'savings' ELSE 'checking' END"
            case ("status", _): "CASE status WHEN 'active' THEN 'closed' ELSE 'active' END"
            case ("id", _), ("account", _), ("debit", _), ("credit", _): "77"
            case (_, "INTEGER"): "coalesce(\(name), 0) + 100"
            case (_, "BLOB"): "zeroblob(32)"
            default: "coalesce(\(name), '') || 'x'"
            }
        }
    }

    private func columns(of table: String) throws -> [Column] {
        try SQLiteConnection(path: bank.path, access: .readWrite).rows("PRAGMA table_info(\(table))") {
            Column(name: $0.text("name"), type: $0.text("type"))
        }
    }

    private func fault(after sql: String) async throws -> LedgerFault? {
        let copy = try await bank.copy(to: folder + "/copy.db")
        try copy.tamper(sql)
        return try await copy.books.verify { _ in }.firstFault
    }
}
