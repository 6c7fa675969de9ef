import BankCryptography
import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class MigrationTests: LedgerTestCase {
    private let newest = Int64(Migration.all.count)
    private var next: [Migration] {
        Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER) STRICT")]
    }

    func testOlderFile_IsMigratedAndKeepsItsContent() async throws {
        let account = try await bank.opened(self)
        await bank.store.close()
        let newer = TestBank(path: bank.path, engine: SQLiteEngine(migrations: next))
        let balance = try await newer.balance(account.id)
        XCTAssertEqual(balance, 10_000)
        XCTAssertEqual(try version(), newest + 1)
    }

    func testOlderProgramWithItOpen_CanNoLongerWrite() async throws {
        try await bank.opened(self)
        let newer = TestBank(path: bank.path, engine: SQLiteEngine(migrations: next))
        _ = try await newer.accounts.accounts(.all)
        let problem = await storageProblem { try await bank.open("Savings") }
        XCTAssertEqual(problem, .newer)
        let fault = try await newer.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
        let accounts = try await newer.accounts.accounts(.all).count
        XCTAssertEqual(accounts, 1)
    }

    func testMigrationThatAddsRowsToAnAppendOnlyTable_KeepsItsDigest() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let step = Migration(
            version: newest + 1,
            sql:
                "INSERT INTO audit_event (at, operation, user, device, subject, outcome) VALUES (5, 'x', '', '', '', 'done')"
        )
        let newer = TestBank(path: bank.path, engine: SQLiteEngine(migrations: Migration.all + [step]))
        let fault = try await newer.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
        _ = try await newer.accounts.rename("ACC001", to: "Other", mode: .commit)
    }

    func testManyStoresAtOnce_MigrateOnce() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let (path, migrations) = (bank.path, next)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let bank = TestBank(path: path, engine: SQLiteEngine(migrations: migrations))
                    let count = try await bank.accounts.accounts(.all).count
                    XCTAssertEqual(count, 1)
                }
            }
            try await group.waitForAll()
        }
        XCTAssertEqual(try version(), newest + 1)
    }

    func testFailedMigration_ChangesNothing() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let broken =
            Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER); SELEKT")]
        let newer = TestBank(path: bank.path, engine: SQLiteEngine(migrations: broken))
        let problem = await storageProblem { try await newer.accounts.accounts(.all) }
        XCTAssertEqual(problem, .failed)
        XCTAssertEqual(try version(), newest)
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE name = 'later'") {
            $0.text("name")
        }
        XCTAssertEqual(tables, [])
    }

    func testBooksFromBeforeSignIn_KeepTheirContent() async throws {
        try await makeBooks(ofVersion: 1) { try $0.writeAsAtFirst() }
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
        XCTAssertEqual(try version(), newest)
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
        let profile = try await LedgerUserService(store: bank.store, principals: bank.principals).profile()
        XCTAssertEqual(profile, UserProfile(id: "OPR001", username: nil, name: "Operator"))
    }

    func testBooksWithSeparateEntries_KeepNotesTagsHoldsAndKeys() async throws {
        try await makeBooks(ofVersion: 3) { transaction in
            try transaction.writeAsAtFirst()
            let made = Instant(utc: TestBank.day).millisecondsSinceEpoch
            try transaction.connection.execute(
                """
                INSERT INTO transaction_note (user, entry, note) VALUES ('USR001', 3, 'lunch');
                INSERT INTO transaction_tag (user, entry, tag) VALUES ('USR001', 3, 'food');
                INSERT INTO card (id, account, name, status, ordered_on, first_card)
                VALUES (1, 1, 'Card', 'active', 1, 1);
                INSERT INTO card_authorisation (id, card, account, merchant, category, country, amount, currency,
                    status, created_at, expires_at)
                VALUES (1, 1, 1, 'Shop', '5411', 'US', 400, 'USD', 'pending', \(made), \(made + 7 * 86_400_000));
                INSERT INTO card_authorisation (id, card, account, merchant, category, country, amount, currency,
                    status, captured, transfer, created_at, expires_at)
                SELECT 2, 1, 1, 'Shop', '5411', 'US', amount, 'USD', 'captured', amount, id, \(made), \(made + 1)
                FROM transfer WHERE id = 1;
                INSERT INTO idempotency (principal, key, fingerprint) VALUES
                    ('USR001', 'a', 'card' || char(31) || 'ACC001'), ('USR001', 'b', 'cardCapture' || char(31)),
                    ('USR001', 'c', 'cardReplacement' || char(31));
                INSERT INTO card_request (principal, key, answer)
                VALUES ('USR001', 'a', 1), ('USR001', 'b', 1), ('USR001', 'c', 2);
                """)
        }
        let former = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))
        let transactions = LedgerTransactionService(store: bank.store, principals: former)
        let transaction = try await transactions.transaction(
            id: TransactionID(account: "ACC001", entryNumber: 1))
        XCTAssertEqual(transaction.note, "lunch")
        XCTAssertEqual(transaction.tags, ["food"])
        let account = try await bank.accounts.account(id: "ACC001")
        XCTAssertEqual(account.availableBalance, .usd(9_600))
        let captures = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT authorisation, transfer FROM card_capture") {
                [$0.int64("authorisation"), $0.int64("transfer")]
            }
        }
        XCTAssertEqual(captures, [[2, 1]])
        let keys = try await bank.store.read { transaction in
            try transaction.flushed.rows(
                "SELECT made FROM idempotency WHERE principal = 'USR001' ORDER BY key"
            ) { $0.text("made") }
        }
        XCTAssertEqual(keys, ["CRD001", "AUT000001", "CRD002"])
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }

    func testLedgerOfVersion5_KeepsItsHoldsWithoutTriggers() async throws {
        try await makeBooks(ofVersion: 5) { transaction in
            try transaction.recordOperatorAsAtFirst()
            let hash = EntryHash.genesis(
                account: 1, number: "1", currency: "USD", openedOn: TestBank.day)
            let database = try transaction.flushed
            try database.run(
                """
                INSERT INTO account (id, kind, number, name, folded_name, type, currency, status, opened_on)
                VALUES (1, 'customer', '1', 'Main', 'main', 'checking', 'USD', 'active', ?)
                """, TestBank.day.dayNumber)
            try database.run("INSERT INTO balance (account, floor, head_hash) VALUES (1, NULL, ?)", hash)
            try database.execute(
                """
                INSERT INTO transfer_hold (id, made_by, debit, creditor_name, creditor_iban, amount, fee, currency,
                    reference, counted_on, created_at, expires_at)
                VALUES (1, 'USR001', 1, 'Ada', 'GB33BUKB20201555555555', 700, 150, 'USD', '', 1, 1, 99999999999999)
                """)
        }
        let held = try await held(by: bank)
        XCTAssertEqual(held, 850)
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
        _ = try await bank.transfers.release("HLD000001", idempotencyKey: .fresh(), mode: .commit)
        let released = try await self.held(by: bank)
        XCTAssertEqual(released, 0)
        let soundAfter = try await bank.books.verify { _ in }.isSound
        XCTAssertTrue(soundAfter)
    }

    func testLedgerBeforeCodesForOrders_KeepsChallengesAndScheduledTransfers() async throws {
        let step = try XCTUnwrap(Migration.all.first { $0.sql == Schema.version10 })
        let (user, later) = (UserID("USR001"), TestBank.instant.adding(milliseconds: 60_000))
        try await makeBooks(ofVersion: Int(step.version) - 1) { transaction in
            try transaction.recordOperatorAsAtFirst()
            let database = transaction.connection
            for number in [1, 2] as [Int64] {
                let hash = EntryHash.genesis(
                    account: number, number: "\(number)", currency: "USD", openedOn: TestBank.day)
                try database.run(
                    """
                    INSERT INTO account (id, kind, number, name, type, currency, status, opened_on)
                    VALUES (?1, 'customer', ?2, 'Main', 'checking', 'USD', 'active', ?3)
                    """, number, "\(number)", TestBank.day.dayNumber)
                try database.run(
                    "INSERT INTO balance (account, floor, head_hash) VALUES (?, NULL, ?)", number, hash)
            }
            try database.execute(
                """
                INSERT INTO account_owner (account, owner) VALUES (1, 'USR001');
                INSERT INTO credential VALUES ('USR001', 'operator', zeroblob(16), 1, 1, zeroblob(32), 1, 1);
                INSERT INTO challenge VALUES (1, 'USR001', 'a', 1, 'ACC002', NULL, 100, 'USD', 'r', NULL, 'Main',
                    1, 2, 0, 'confirmed', 'TRF000001');
                INSERT INTO challenge VALUES (2, 'USR001', 'b', 1, 'ACC002', NULL, 200, 'USD', 'r', NULL, 'Main',
                    1, \(later.millisecondsSinceEpoch), 0, 'waiting', NULL);
                INSERT INTO ordered_transfer (id, user, debit, destination, credit, is_to_others, amount, currency,
                    reference, execution_date, created_at)
                VALUES (1, 'USR001', 1, 'ACC002', 2, 1, 300, 'USD', '', 99999, 1)
                """)
        }
        let principal = Principal(userID: user, roles: [.customer, .operator])
        let (waiting, pending, made) = try await bank.store.read { transaction in
            (
                try transaction.challenge("CHL000002", .transfer, of: principal.userID),
                try transaction.transfers.transfers(
                    TransferQuery(status: .pending), page: nil, for: principal
                ).items,
                try transaction.flushed.first("SELECT made FROM challenge WHERE id = 1") { $0.text("made") }
            )
        }
        XCTAssertEqual(
            waiting.request,
            .transfer(
                TransferRequest(
                    from: "ACC001", to: "ACC002", amount: .usd(200), reference: "r",
                    idempotencyKey: IdempotencyKey("b")!)))
        XCTAssertNil(waiting.challenge.schedule)
        XCTAssertEqual(pending.map(\.amount), [.usd(300)])
        XCTAssertEqual(made, "TRF000001")
    }

    func testFormerOperator_IsACustomerAndTheBankIsRunByStaff() async throws {
        try await makeBooks(ofVersion: 8) { transaction in
            try transaction.recordOperatorAsAtFirst()
            try transaction.connection.run(
                "INSERT INTO bank_user (id, name, roles) VALUES ('OPR001', 'Ada', 'customer')")
            for (id, owner) in [(1, "USR001"), (2, "OPR001"), (3, nil)] as [(Int64, String?)] {
                try transaction.connection.run(
                    """
                    INSERT INTO account (id, kind, number, name, type, currency, status, opened_on)
                    VALUES (?, 'customer', ?, 'x', 'checking', 'USD', 'active', 1)
                    """, id, "\(id)")
                let hash = EntryHash.genesis(
                    account: id, number: "\(id)", currency: "USD", openedOn: CalendarDate(dayNumber: 1))
                try transaction.connection.run(
                    "INSERT INTO balance (account, head_hash) VALUES (?, ?)", id, hash)
                if let owner {
                    try transaction.connection.run(
                        "INSERT INTO account_owner (account, owner) VALUES (?, ?)", id, owner)
                }
                try transaction.connection.run(
                    """
                    INSERT INTO standing_order (debit, creditor_kind, creditor, creditor_name, amount, currency,
                        reference, frequency, start_date, status, next_execution_date, made_by, made_at)
                    VALUES (?, 'account', 'ACC001', 'x', 1, 'USD', '', 'monthly', 1, 'active', 99999, 'USR001', 1)
                    """, id)
            }
            try transaction.connection.run(
                "INSERT INTO idempotency (principal, key, fingerprint, made) VALUES ('USR001', 'k', 'f', 'CRD001')"
            )
        }
        let found = try await bank.store.read { transaction in
            let database = try transaction.flushed
            return [
                try database.rows(
                    "SELECT id || ' ' || name || ' ' || roles AS line FROM bank_user ORDER BY id"
                ) {
                    $0.text("line")
                },
                try database.rows("SELECT operator FROM bank") { $0.text("operator") },
                try database.rows("SELECT made_by FROM standing_order ORDER BY id") { $0.text("made_by") },
                try database.rows("SELECT principal FROM idempotency ORDER BY principal") {
                    $0.text("principal")
                },
            ]
        }
        XCTAssertEqual(
            found,
            [
                ["OPR001 Ada customer", "OPR002 Operator operator", "USR001 Operator customer"], ["OPR002"],
                ["USR001", "USR001", "OPR002"], ["OPR002", "USR001"],
            ])
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(fault)
    }

    func testLedgerOfVersion8_IsVerifiedAfterMigration() async throws {
        try await makeBooks(ofVersion: 8) { transaction in
            try transaction.recordOperatorAsAtFirst()
            try transaction.connection.execute(
                """
                INSERT INTO idempotency (principal, key, fingerprint, made) VALUES ('USR001', 'b', 'f', 'x');
                INSERT INTO idempotency (principal, key, fingerprint, made) VALUES ('USR001', 'a', 'f', 'x');
                INSERT INTO audit_event (id, at, operation, user, device, subject, outcome)
                VALUES (7, 1, 'init', 'USR001', '', '', 'done');
                INSERT INTO notification (user, kind, subject, detail, created_at, read_at)
                VALUES ('USR001', 'deviceAdded', '', '', 1, NULL), ('USR001', 'deviceAdded', '', '', 1, 2)
                """)
        }
        let sound = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(sound)
        try await bank.open("Main", 100)
        let soundAfter = try await bank.books.verify { _ in }.firstFault
        XCTAssertNil(soundAfter)
        for sql in [
            "UPDATE bank_user SET name = 'x'", "UPDATE idempotency SET made = 'y' WHERE key = 'b'",
            "UPDATE audit_event SET subject = 'x' WHERE id = 7",
            "UPDATE notification SET read_at = 1 WHERE id = 1",
            "UPDATE notification SET read_at = NULL WHERE id = 2",
        ] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(sql, droppingTriggers: true)
            let fault = try await copy.books.verify { _ in }.firstFault
            XCTAssertNotNil(fault, sql)
        }
    }

    func testAddedColumn_IsVerified() async throws {
        try await bank.opened(self)
        await bank.store.close()
        let migrations =
            Migration.all + [
                Migration(
                    version: newest + 1,
                    sql: "ALTER TABLE bank_user ADD COLUMN colour TEXT; UPDATE bank_user SET colour = 'red'"),
                Migration(
                    version: newest + 2,
                    sql: "UPDATE account SET name = 'all'; DELETE FROM account_owner; DROP TABLE goal",
                    changing: ["account", "account_owner"]),
            ]
        let newer = TestBank(path: bank.path, engine: SQLiteEngine(migrations: migrations))
        let sound = try await newer.books.verify { _ in }.firstFault
        XCTAssertNil(sound)
        try await newer.store.change(.commit) {
            try $0.write(.update("bank_user", set: "colour", where: "TRUE"), "blue")
        }
        let soundAfter = try await newer.books.verify { _ in }.firstFault
        XCTAssertNil(soundAfter)
        await newer.store.close()
        try newer.tamper("UPDATE bank_user SET colour = 'red'")
        let fault = try await newer.books.verify { _ in }.firstFault
        XCTAssertEqual(fault?.kind, .change)
    }

    func testTruncatedOrHalfMigratedLedgers_AreRefusedOrUnsound() async throws {
        for version in 1...newest {
            let path = folder + "/old-\(version).db"
            let old = TestBank(
                path: path, engine: SQLiteEngine(migrations: Array(Migration.all.prefix(Int(version)))))
            // Without a log of changes.
            let isOld = version < 12
            _ = try await old.store.create(.commit) { transaction in
                if isOld {
                    try transaction.recordOperatorAsAtFirst()
                } else {
                    // Each line of the log makes a row here, also where the version has no such table.
                    try transaction.connection.execute(
                        "CREATE TEMP TABLE resource_change (id, at, account, owner, table_name, number)")
                    try transaction.users.recordOperator(named: "Operator")
                }
            }
            await old.store.close()
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let cut = TestBank(path: try file("cut-\(version).db", Array(bytes.prefix(bytes.count / 2))))
            let problem = await storageProblem { try await cut.accounts.accounts(.all) }
            XCTAssertEqual(problem, .damaged, "version \(version), cut")
            // The file claims to be one version newer than it is.
            let half = TestBank(path: try file("half-\(version).db", bytes))
            try SQLiteConnection(path: half.path, access: .readWrite)
                .execute("PRAGMA user_version = \(version + 1)")
            do {
                let isSound = try await half.books.verify { _ in }.isSound
                // The step to version 11 changes rows only.
                XCTAssertEqual(isSound, version == 10, "version \(version), half migrated")
            } catch ServiceError.storage {
                // The migration refused the file: the next step's changes are missing.
            }
            let whole = try await TestBank(path: path).books.verify { _ in }
            XCTAssertNil(whole.firstFault, "version \(version)")
        }
    }

    private func held(by bank: TestBank) async throws -> Int64? {
        try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT held FROM balance WHERE account = 1") { $0.int64("held") }
        }
    }

    /// Creates a ledger as an older version of the program did.
    private func makeBooks(
        ofVersion version: Int, _ fill: @escaping @Sendable (LedgerTransaction) throws -> Void
    ) async throws {
        let engine = SQLiteEngine(migrations: Array(Migration.all.prefix(version)))
        let old = TestBank(path: bank.path, engine: engine)
        _ = try await old.store.create(.commit, fill)
        await old.store.close()
        XCTAssertEqual(try self.version(), Int64(version))
    }

    private func version() throws -> Int64 {
        try SQLiteConnection(path: bank.path, access: .readWrite).schemaVersion()
    }
}

extension LedgerTransaction {
    /// Writes a deposit as the first version did: account, balance and entry in tables of their own.
    fileprivate func writeAsAtFirst() throws {
        try recordOperatorAsAtFirst()
        let start = [try insertAsAtFirst(1, kind: "customer"), try insertAsAtFirst(-1, kind: "internal")]
        let day = Int64(TestBank.day.dayNumber)
        try connection.run(
            """
            INSERT INTO transfer VALUES (1, 1, 'cash', -1, 1, 10000, 'USD', \(day), \(day), 5, 'r', 'cash')
            """)
        var encoder = EntryHash()
        encoder.begin(
            EntryHash.Transfer(
                id: 1, group: 1, kind: "cash".utf8, debit: -1, credit: 1, amount: 10_000,
                currency: "USD".utf8,
                bookingDate: day, valueDate: day, createdAt: 5, reference: "r".utf8, category: "cash".utf8))
        for (id, account, own, other) in [(2, -1, start[1], start[0]), (3, 1, start[0], start[1])] {
            let entry = EntryHash.Entry(
                id: Int64(id), account: Int64(account), number: 1, description: "d".utf8,
                counterparty: "c".utf8)
            let hash = encoder.finish(entry, previous: own, opposite: other)
            try connection.run(
                """
                INSERT INTO entry (id, account, entry_number, description, counterparty, hash)
                VALUES (?, ?, 1, 'd', 'c', ?)
                """, id, account, hash)
            try connection.run(
                "UPDATE account SET posted = ?, entry_count = 1, head_hash = ? WHERE id = ?",
                account > 0 ? 10_000 : -10_000, hash, account)
        }
    }

    /// Records the operator as before version 11: the first customer.
    func recordOperatorAsAtFirst() throws {
        try connection.run(
            "INSERT INTO bank_user (id, name, roles) VALUES ('USR001', 'Operator', 'customer operator')")
        try connection.run("INSERT INTO bank (id, created_at, operator) VALUES (1, ?, 'USR001')", now)
    }

    private func insertAsAtFirst(_ id: Int64, kind: String) throws -> Digest {
        let number = "\(abs(id))\(kind)"
        let hash = EntryHash.genesis(account: id, number: number, currency: "USD", openedOn: TestBank.day)
        try connection.run(
            """
            INSERT INTO account (
                id, kind, number, name, folded_name, type, currency, status, opened_on, head_hash
            ) VALUES (?, ?, ?, 'x', 'x', 'checking', 'USD', 'active', ?, ?)
            """, id, kind, number, TestBank.day.dayNumber, hash)
        return hash
    }
}
