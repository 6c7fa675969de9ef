import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// Attempts to change the audit trail in the file, past the services.
final class AuditTrailTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    private func lines() throws -> [String] {
        try SQLiteConnection(path: bank.path, access: .readWrite).rows(
            "SELECT operation, subject, outcome FROM audit_event ORDER BY id"
        ) { "\($0.text("operation")) \($0.text("subject")) \($0.text("outcome"))" }
    }

    func testTheTrail_CannotBeChangedDeletedOrReplaced() async throws {
        try await bank.open("Main", 100)
        let before = try lines()
        let columns = "at, operation, user, session, device, subject, outcome"
        for sql in [
            "UPDATE audit_event SET outcome = 'done'", "UPDATE OR REPLACE audit_event SET id = id + 1",
            "DELETE FROM audit_event",
            "INSERT OR REPLACE INTO audit_event (id, \(columns)) VALUES (1, 0, 'x', '', NULL, '', '', 'done')",
            "REPLACE INTO audit_event (id, \(columns)) SELECT id, \(columns) FROM audit_event",
            "INSERT INTO audit_event (id, \(columns)) VALUES (-1, 0, 'x', '', NULL, '', '', 'done')",
        ] {
            let database = try SQLiteConnection(path: bank.path, access: .readWrite)
            XCTAssertThrowsError(try database.execute(sql), sql)
        }
        XCTAssertEqual(try lines(), before)
        XCTAssertFalse(before.isEmpty)
    }

    func testARolledBackChange_LeavesNoNotificationOrAuditLine() async throws {
        let account = try await bank.open("Main", 100)
        let counts = "SELECT count(*) AS count FROM notification"
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        let before = try database.first(counts) { $0.int64("count") }
        let principal = try await bank.principals.caller()
        let store = bank.store
        for (mode, failure) in [(ExecutionMode.commit, true), (.commit, false), (.dryRun, false)] {
            _ = try? await store.change(mode, AuditedAction(.tellerDeposit, by: principal, on: "x")) {
                transaction in
                try transaction.notifications.tell(
                    principal.userID, NotificationEvent(.accountChanged, subject: account.id.text))
                if failure { throw ServiceError.accountFrozen(account.id) }
                if mode == .commit { throw MalformedValue("a page is damaged") }
            }
        }
        XCTAssertEqual(try database.first(counts) { $0.int64("count") }, before)
        XCTAssertEqual(try lines().filter { $0.contains(" x ") }, ["teller.deposit x accountFrozen"])
    }

    func testARefusal_IsReturnedWithoutAnAuditLine() async throws {
        let account = try await bank.open("Main", 100)
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        try database.execute(
            """
            CREATE TRIGGER full BEFORE INSERT ON audit_event WHEN NEW.outcome <> 'done'
            BEGIN SELECT RAISE (ABORT, 'no room'); END
            """)
        let request = CashRequest(accountID: account.id, amount: .usd(101), idempotencyKey: .fresh())
        let teller = bank.teller
        let refusal = await error { try await teller.withdraw(request, mode: .commit) }
        XCTAssertEqual(refusal?.code, "insufficientFunds")
    }

    func testAChange_IsNotMadeWithoutAnAuditLine() async throws {
        let account = try await bank.open("Main", 100)
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        try database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON audit_event BEGIN SELECT RAISE (ABORT, 'no room'); END")
        let request = CashRequest(accountID: account.id, amount: .usd(1), idempotencyKey: .fresh())
        let teller = bank.teller
        _ = await error { try await teller.deposit(request, mode: .commit) }
        let balance = try await bank.balance(account.id)
        XCTAssertEqual(balance, 100)
    }

    func testCreationAndImports_AreInTheTrail() async throws {
        XCTAssertEqual(try lines(), ["init OPR001 done"])
        let map = try file(
            "map",
            """
            {"separator": ";", "quote": "\\"", "currency": "USD", "files": [
              {"kind": "accounts", "header": ["number", "name", "opened"], "number": "number",
               "opened": {"column": "opened", "format": "YYYY-MM-DD"}, "type": "checking", "name": "{name}"}]}
            """)
        let good = try file("a.csv", "number;name;opened\n91;Mill;2026-01-01\n")
        let bad = try file("b.csv", "number;name;opened\n92;Mill;yesterday\n")
        for path in [good, bad] {
            _ = try? await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: [path])) { _ in }
        }
        // The trail contains the names of files, without folders.
        XCTAssertEqual(
            try lines().dropFirst(), ["ledger.import a.csv done", "ledger.import b.csv invalidFile"])
    }
}
