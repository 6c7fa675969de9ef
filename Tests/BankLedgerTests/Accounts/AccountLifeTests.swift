import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

/// Records that the ledger writes when an account changes.
final class AccountLifeTests: LedgerTestCase {
    private struct Line: Equatable {
        let operation: String
        let subject: String
        let outcome: String
    }

    private func audit() async throws -> [Line] {
        try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT operation, subject, outcome FROM audit_event ORDER BY id") {
                Line(
                    operation: $0.text("operation"), subject: $0.text("subject"), outcome: $0.text("outcome"))
            }
        }
    }

    private func news(of user: UserID) async throws -> [String] {
        try await bank.store.read { transaction in
            try transaction.flushed.rows(
                "SELECT kind, subject, detail FROM notification WHERE user = ? ORDER BY id", user
            ) { "\($0.text("kind")) \($0.text("subject")) \($0.text("detail"))" }
        }
    }

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    func testChanges_AreNotifiedAndInTheTrail() async throws {
        try await bank.open("First")
        _ = try await bank.accounts.rename("ACC001", to: "Other", mode: .commit)
        _ = try await bank.accounts.freeze("ACC001", scope: .all, reason: "x", mode: .commit)
        _ = try await bank.accounts.freeze("ACC001", scope: .all, reason: "x", mode: .dryRun)
        _ = await error { try await bank.accounts.close("ACC001", clearsDefault: true, mode: .commit) }
        _ = try await bank.accounts.unfreeze("ACC001", mode: .commit)
        _ = try await bank.teller.setFloor(of: "ACC001", to: .usd(-1), mode: .commit)
        _ = try await bank.accounts.close("ACC001", clearsDefault: true, mode: .commit)
        let lines = try await audit().filter { $0.operation != "init" }
        XCTAssertEqual(
            lines,
            [
                Line(operation: "accounts.open", subject: "ACC001", outcome: "done"),
                Line(operation: "accounts.rename", subject: "ACC001", outcome: "done"),
                Line(operation: "accounts.freeze", subject: "ACC001", outcome: "done"),
                Line(operation: "accounts.close", subject: "ACC001", outcome: "accountFrozen"),
                Line(operation: "accounts.unfreeze", subject: "ACC001", outcome: "done"),
                Line(operation: "teller.set-floor", subject: "ACC001", outcome: "done"),
                Line(operation: "accounts.close", subject: "ACC001", outcome: "done"),
            ])
        let told = try await news(of: "OPR001")
        XCTAssertEqual(
            told,
            ["opened", "renamed", "frozen", "unfrozen", "floorSet", "closed"].map {
                "accountChanged ACC001 \($0)"
            })
    }

    func testAddedAndRemovedOwners_AreNotified() async throws {
        try await bank.open("First")
        try await bank.open("Theirs", for: "USR002")
        _ = try await bank.teller.addOwner("USR002", to: "ACC001", mode: .commit)
        _ = try await bank.teller.removeOwner("USR002", from: "ACC001", mode: .commit)
        let told = try await news(of: "USR002")
        XCTAssertEqual(
            told,
            [
                "accountChanged ACC002 opened", "accountChanged ACC001 ownerAdded",
                "accountChanged ACC001 ownerRemoved",
            ])
    }

    func testHeldMoney_KeepsAnAccountOpen() async throws {
        try await bank.open("First", 500)
        _ = try await bank.teller.setFloor(of: "ACC001", to: .usd(-1_000), mode: .commit)
        try bank.tamper("UPDATE balance SET held = 300 WHERE account = 1")
        _ = try await bank.teller.withdraw(
            CashRequest(accountID: "ACC001", amount: .usd(500), idempotencyKey: .fresh()), mode: .commit)
        let refused = await error {
            try await bank.accounts.close("ACC001", clearsDefault: true, mode: .commit)
        }
        XCTAssertEqual(refused, .accountNotEmpty("ACC001", balance: .usd(300)))
    }

    func testContradictingStates_AreRefusedByTheDatabase() async throws {
        try await bank.open("First")
        for change in [
            "freeze_scope = 'all'", "freeze_scope = 'some', freeze_reason = 'x', frozen_by = 'bank'",
            "freeze_scope = 'all', freeze_reason = 'x'", "frozen_by = 'bank'", "product = ''",
            "freeze_scope = 'all', freeze_reason = 'x', frozen_by = 'court'",
        ] {
            let problem = await storageProblem {
                try await bank.store.change(.commit) {
                    try $0.connection.run("UPDATE account SET \(change) WHERE id = 1")
                }
            }
            XCTAssertNotNil(problem, change)
        }
    }

    func testOwners_AreFoundByUserName() async throws {
        try await bank.open("First")
        try await bank.open("Theirs", for: "USR002")
        try bank.tamper(
            """
            INSERT INTO credential (user, username, salt, memory_kibibytes, passes, hash, registered_at, changed_at)
            VALUES ('USR002', 'anna', zeroblob(16), 1, 1, zeroblob(32), 0, 0)
            """)
        let account = try await bank.teller.addOwner("Anna", to: "ACC001", mode: .commit)
        XCTAssertEqual(account.ownerIDs, ["OPR001", "USR002"])
    }
}
