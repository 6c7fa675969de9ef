import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// Databases that are no ledger, or cannot be used.
final class PostgresLocationTests: PostgresCase {
    func testAnEmptyDatabase_HasNoLedger() async throws {
        let error = await error { _ = try await self.bank().accounts.accounts(.all) }
        XCTAssertEqual(error, .notInitialized(.ledger))
        XCTAssertFalse(try location().exists)
    }

    func testASchemaOfAnotherProgram_IsLeftAlone() async throws {
        try cluster.query("CREATE SCHEMA bank; CREATE TABLE bank.vault (id int)", in: database)
        let problem = await problem { _ = try await self.bank().accounts.accounts(.all) }
        XCTAssertEqual(problem, .foreign)
        XCTAssertEqual(try cluster.query("SELECT count(*) FROM bank.vault", in: database), "0")
    }

    func testANewerLedger_IsRefused() async throws {
        let bank = try await filledBank()
        await bank.store.close()
        try cluster.query("UPDATE bank.schema_version SET version = 99", in: database)
        let problem = await problem { _ = try await self.bank().accounts.accounts(.all) }
        XCTAssertEqual(problem, .newer)
    }

    func testALedgerThatANewerProgramMigrated_IsNotWrittenByAnOpenConnection() async throws {
        let bank = try await filledBank()
        try cluster.query("UPDATE bank.schema_version SET version = 99", in: database)
        let problem = await problem { try await bank.pay(5, "late") }
        XCTAssertEqual(problem, .newer)
    }

    func testAnOlderLedgerOfARoleThatMayNotMigrate_NamesTheOwner() async throws {
        let bank = try await filledBank()
        await bank.store.close()
        try cluster.query(
            """
            UPDATE bank.schema_version SET version = 13;
            DO $$ BEGIN CREATE ROLE bank_application LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$
            """, in: database)
        try location().renew()
        let address = address.replacing("user=bank", with: "user=bank_application")
        let problem = await problem { _ = try await self.bank(address).accounts.accounts(.all) }
        XCTAssertEqual(problem, .older)
    }

    func testTheLockOfTheWriters_IsSeenToBeOpenToAll() async throws {
        _ = try await filledBank()
        let connection = try location().opened()
        XCTAssertEqual(try connection.description()?.isLockPublic, true)
        let functions = ["", "_shared"].flatMap { suffix in
            ["lock", "xact_lock", "try_lock", "try_xact_lock"].map { kind in
                let name = kind.hasPrefix("try") ? "try_advisory_\(kind.dropFirst(4))" : "advisory_\(kind)"
                return "pg_\(name)\(suffix)(bigint)"
            }
        }
        try cluster.query(
            "REVOKE EXECUTE ON FUNCTION \(functions.joined(separator: ", ")) FROM PUBLIC", in: database)
        XCTAssertEqual(try connection.description()?.isLockPublic, false)
    }

    func testTheDatabase_SoonEndsConnectionsOfLostServers() async throws {
        _ = try await filledBank()
        let connection = try location().opened()
        let settings = try connection.integers(
            """
            SELECT setting::int FROM pg_settings WHERE name = 'tcp_keepalives_idle' AND source = 'session'
            """)
        XCTAssertEqual(settings.count, 1)
    }

    func testTransport_IsJudgedByEncryptionAndCertificate() throws {
        let connection = try location().connect()
        XCTAssertEqual(connection.transport(isRemote: false), .local)
        XCTAssertEqual(connection.transport(isRemote: true), .plain)
    }

    func testAPasswordInTheEnvironment_IsNotUsed() {
        setenv("PGPASSWORD", "secret", 1)
        _ = PostgresEngine(temporary: SQLiteEngine())
        XCTAssertNil(getenv("PGPASSWORD"))
    }

    func testASecondBankInOneDatabase_IsNotCreated() async throws {
        _ = try await filledBank()
        let setup = try await bank().books.initialize(operatorName: "Other", mode: .commit)
        XCTAssertFalse(setup.isNew)
    }

    func testNoServer_IsUnreachable() async {
        let problem = await problem {
            _ = try await self.bank("host=/nowhere dbname=bank user=bank").accounts.accounts(.all)
        }
        XCTAssertEqual(problem, .unreachable)
    }

    func testAnUnknownRole_IsRefusedAsUnreadable() async {
        let address = address.replacing("user=bank", with: "user=nobody_known")
        let problem = await problem { _ = try await self.bank(address).accounts.accounts(.all) }
        XCTAssertEqual(problem, .unreadable)
    }

    func testARoleWithoutRights_CanNeitherReadNorWrite() async throws {
        _ = try await filledBank()
        try cluster.query("CREATE ROLE stranger_\(database) LOGIN", in: database)
        let address = address.replacing("user=bank", with: "user=stranger_\(database)")
        let problem = await problem { _ = try await self.bank(address).accounts.accounts(.all) }
        XCTAssertEqual(problem, .unreadable)
    }

    func testAPasswordInTheAddress_IsRefused() {
        XCTAssertThrowsError(
            try PostgresAddress(text: "host=db dbname=bank password=secret").validate(as: "ledger.url")
        ) { XCTAssertFalse("\($0)".contains("secret")) }
        XCTAssertThrowsError(
            try PostgresAddress(text: "postgresql://bank:secret@db/bank").validate(as: "ledger.url"))
        XCTAssertThrowsError(try PostgresAddress(text: "host").validate(as: "ledger.url"))
        XCTAssertNoThrow(
            try PostgresAddress(text: "host=a,b dbname=bank passfile=/etc/bank/pass").validate(
                as: "ledger.url"))
    }

    func testRolesThatAreMadeLater_GetTheirRightsByAMigration() async throws {
        let bank = try await filledBank()
        try cluster.query(
            """
            DO $$ BEGIN CREATE ROLE bank_reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            REVOKE ALL ON ALL TABLES IN SCHEMA bank_reports FROM bank_reader
            """, in: database)
        XCTAssertThrowsError(
            try cluster.query("SELECT * FROM bank_reports.accounts", in: database, user: "bank_reader"))
        _ = try await bank.store.migrate(.commit)
        XCTAssertEqual(
            try cluster.query("SELECT count(*) FROM bank_reports.entries", in: database, user: "bank_reader"),
            "8")
        XCTAssertThrowsError(
            try cluster.query("SELECT * FROM bank.account", in: database, user: "bank_reader"))
    }

    func testBackupsAndRestores_AreNotAvailable() async throws {
        let bank = try await filledBank()
        let backup = await error {
            _ = try await bank.store.backUp(to: self.folder + "/copy.db", mode: .commit)
        }
        guard case .notAvailable = backup else { return XCTFail("\(String(describing: backup))") }
        let rehearsal = await error {
            _ = try await bank.store.backUp(to: self.folder + "/copy.db", mode: .dryRun)
        }
        XCTAssertEqual(rehearsal, backup)
        let entry = try await bank.store.keyEntry(of: folder + "/copy.db")
        XCTAssertNil(entry)
        let restore = await error {
            _ = try await bank.store.restore(from: self.folder + "/copy.db", against: nil, mode: .commit) {
                _ in
            }
        }
        guard case .notAvailable = restore else { return XCTFail("\(String(describing: restore))") }
    }

    func testAMissingIndex_IsAProblemOfTheQuickCheck() async throws {
        _ = try await filledBank()
        let connection = try location().opened()
        XCTAssertEqual(try connection.integrityProblems(limit: 3), [])
        try cluster.query("DROP INDEX bank.transfer_between_customers", in: database)
        XCTAssertEqual(try connection.integrityProblems(limit: 3).count, 1)
    }

    func testAnEndedConnection_IsOpenedAgain() async throws {
        let bank = try await filledBank()
        try cluster.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' AND pid <> pg_backend_pid()"
        )
        try await bank.pay(5, "after")
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 11)
    }

    func testALease_IsOfOneProcessUntilItExpires() async throws {
        let bank = try await filledBank()
        let mine = try await bank.store.keepLease("work", seconds: 30)
        let again = try await bank.store.keepLease("work", seconds: 30)
        XCTAssertEqual([mine, again], [true, true])
        try cluster.query("UPDATE bank.lease SET holder = 'other:1'", in: database)
        let taken = try await bank.store.keepLease("work", seconds: 30)
        XCTAssertFalse(taken)
        try cluster.query(
            "UPDATE bank.lease SET expires_at = clock_timestamp() - interval '1 s'", in: database)
        let moved = try await bank.store.keepLease("work", seconds: 30)
        XCTAssertTrue(moved)
    }
}

/// Databases and connection strings with other encodings.
final class PostgresEncodingTests: PostgresCase {
    func testAnotherClientEncoding_IsNotUsed() async throws {
        _ = try await filledBank()
        let latin = bank(address + " client_encoding=LATIN1")
        let opening = AccountOpening(
            accountType: .checking, currency: .usd, accountName: "Müller Nguyễn")
        let account = try await latin.accounts.open(opening, mode: .commit)
        let plain = bank()
        let name = try await plain.accounts.account(id: account.id).accountName
        XCTAssertEqual(name, "Müller Nguyễn")
        let fault = try await plain.firstFault()
        XCTAssertNil(fault)
    }

    func testDatabaseWithAnotherEncoding_IsRefused() async throws {
        let name = database + "_latin"
        try cluster.query("CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
        let bank = bank(cluster.address(of: name))
        do {
            _ = try await bank.books.initialize(operatorName: "Operator", mode: .commit)
            XCTFail("nothing was thrown")
        } catch ServiceError.invalidConfiguration {}
    }
}
