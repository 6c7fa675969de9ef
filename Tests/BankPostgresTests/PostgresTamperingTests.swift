import BankDomain
import BankServices
import BankTestSupport
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// What is posted cannot be changed, and changes behind the program are found.
final class PostgresTamperingTests: PostgresCase {
    func testPostedRows_AreNeverChangedNorDeleted() async throws {
        _ = try await filledBank()
        for sql in [
            "UPDATE bank.transfer SET amount = 1", "DELETE FROM bank.transfer",
            "TRUNCATE bank.transfer CASCADE",
            "UPDATE bank.audit_event SET outcome = 'x'", "DELETE FROM bank.change_entry",
        ] {
            XCTAssertThrowsError(try cluster.query(sql, in: database), sql)
        }
    }

    func testTheRoleOfServers_CannotChangeWhatIsPosted() async throws {
        try cluster.query(
            "DO $$ BEGIN CREATE ROLE bank_application LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
        )
        let owner = try await filledBank()
        await owner.store.close()
        let bank = bank(address.replacing("user=bank", with: "user=bank_application"))
        try await bank.pay(5, "as-application")
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 11)
        for sql in [
            "UPDATE bank.transfer SET amount = 1", "DELETE FROM bank.audit_event", "DROP TABLE bank.goal",
        ] {
            XCTAssertThrowsError(try cluster.query(sql, in: database, user: "bank_application"), sql) {
                XCTAssertTrue(
                    "\($0)".contains("permission denied") || "\($0)".contains("must be owner"), "\($0)")
            }
        }
    }

    func testASoundLedger_HasNoFault() async throws {
        let fault = try await filledBank().firstFault()
        XCTAssertNil(fault)
    }

    func testEachKindOfTampering_IsFound() async throws {
        let cases: [(sql: String, kind: LedgerFault.Kind)] = [
            ("UPDATE transfer SET amount = amount + 1 WHERE id = 3", .hash),
            ("DELETE FROM transfer WHERE id = 3", .entryNumber),
            ("UPDATE balance SET posted = posted + 1 WHERE account = 2", .balance),
            ("UPDATE audit_event SET outcome = 'denied' WHERE id = 2", .digest),
            ("DELETE FROM idempotency WHERE id = 2", .digest),
            ("UPDATE account SET name = 'Mine' WHERE id = 2", .change),
            ("DROP TRIGGER transfer_is_never_changed ON transfer", .malformed),
            ("ALTER TABLE transfer DISABLE TRIGGER transfer_is_never_deleted", .malformed),
            ("DROP INDEX transfer_group", .malformed),
            ("CREATE TABLE more (id int)", .malformed),
        ]
        for (sql, kind) in cases {
            let original = try await filledBank()
            await original.store.close()
            try tamper(sql)
            let fault = try await bank().firstFault()
            XCTAssertEqual(fault?.kind, kind, "\(sql): \(String(describing: fault))")
            try cluster.query("DROP SCHEMA bank CASCADE; DROP SCHEMA bank_reports CASCADE", in: database)
        }
    }
}
