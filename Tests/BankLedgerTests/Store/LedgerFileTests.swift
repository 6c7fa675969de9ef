import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class LedgerFileTests: LedgerTestCase {
    func testMissingFile_IsNotInitialized() async {
        let error = await error { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(error, .notInitialized(.ledger))
        XCTAssertFalse(FileManager.default.fileExists(atPath: bank.path))
    }

    func testInitialize_MakesPrivateFileAndFolder() async throws {
        let bank = TestBank(path: folder + "/a/b/ledger.db")
        let answer = try await bank.books.initialize(operatorName: " Ada ", mode: .commit)
        XCTAssertEqual(
            answer,
            LedgerInitialization(path: bank.path, operatorUser: User(id: "OPR001", name: "Ada"), isNew: true))
        XCTAssertEqual(try permissions(bank.path), 0o600)
        XCTAssertEqual(try permissions(folder + "/a"), 0o700)
        XCTAssertEqual(try permissions(folder + "/a/b"), 0o700)
    }

    func testBankInEuros_HasItsLimitsInEuros() async throws {
        let bank = TestBank(path: folder + "/ledger.db")
        let request = NewBankRequest(operatorName: "Ada", currency: .eur)
        let tried = try await bank.books.initialize(request, mode: .dryRun)
        let made = try await bank.books.initialize(request, mode: .commit)
        let there = try await bank.books.initialize(operatorName: "Ada", mode: .commit)
        XCTAssertEqual(tried, made)
        XCTAssertEqual(there.currency, .eur)
        let settings = try await bank.store.read { try $0.bankSettings.values() }
        XCTAssertEqual(settings, ["transfers.limitCurrency": "EUR"])
    }

    func testLogOfDeletedBooks_IsNotAppliedToNewOnes() async throws {
        try await bank.initialize()
        try await bank.open("Main", 5_000)
        let log = try Data(contentsOf: URL(filePath: bank.path + "-wal"))
        XCTAssertGreaterThan(log.count, 0)
        await bank.store.close()
        try FileManager.default.removeItem(atPath: bank.path)
        try log.write(to: URL(filePath: bank.path + "-wal"))
        try await bank.initialize()
        let report = try await bank.books.verify { _ in }
        XCTAssertTrue(report.isSound)
        XCTAssertEqual(report.entryCount, 0)
    }

    func testDanglingLink_IsNotReplaced() async throws {
        let away = folder + "/away.db"
        try FileManager.default.createSymbolicLink(atPath: bank.path, withDestinationPath: away)
        let reading = await storageProblem { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(reading, .unreadable)
        let making = await storageProblem { try await bank.initialize() }
        XCTAssertEqual(making, .unreadable)
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: bank.path), away)
    }

    func testLargestNumbers_AreDamage() async throws {
        try await bank.initialize()
        try await bank.open("Main", 5_000)
        for sql in [
            "UPDATE balance SET entry_count = 9223372036854775807 WHERE account = 1",
            """
            INSERT INTO transfer SELECT 9223372036854775807, group_id, kind, debit, credit, amount, currency,
            booking_date, value_date, created_at, reference, category, debit_number + 5, debit_description,
            debit_counterparty, debit_hash, credit_number + 5, credit_description, credit_counterparty,
            credit_hash FROM transfer LIMIT 1
            """,
        ] {
            try await bank.store.change(.commit) { try $0.connection.run(sql) }
            let request = CashRequest(
                accountID: "ACC001", amount: Money(minorUnits: 1, currency: .usd),
                idempotencyKey: IdempotencyKey(random: SeededRandomSource(seed: 3)))
            let problem = await storageProblem { try await bank.teller.deposit(request, mode: .commit) }
            XCTAssertEqual(problem, .damaged, sql)
            let report = try await bank.books.verify { _ in }
            XCTAssertFalse(report.isSound, sql)
            try await bank.store.change(.commit) {
                try $0.write(.update("balance", set: "entry_count", where: "account = 1"), 1)
            }
        }
    }

    func testInitializeAgain_ReturnsTheFirstOperator() async throws {
        try await bank.initialize()
        let answer = try await bank.books.initialize(operatorName: "Other", mode: .commit)
        XCTAssertFalse(answer.isNew)
        XCTAssertEqual(answer.operatorUser.name, "Operator")
    }

    func testInitializeDryRun_CreatesNothing() async throws {
        let bank = TestBank(path: folder + "/a/ledger.db")
        let answer = try await bank.books.initialize(operatorName: "Ada", mode: .dryRun)
        XCTAssertTrue(answer.isNew)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/a"))
    }

    func testInitializeAtOnce_MakesOneBank() async throws {
        let path = bank.path
        let news = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let bank = TestBank(path: path)
                    return try await bank.books.initialize(operatorName: "\(number)", mode: .commit).isNew
                }
            }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        XCTAssertEqual(news.filter { $0 }.count, 1)
    }

    func testAbandonedDraft_IsReplaced() async throws {
        _ = try file("ledger.db.new", "half of something")
        try await bank.initialize()
        XCTAssertFalse(FileManager.default.fileExists(atPath: bank.path + ".new"))
    }

    func testEmptyFile_IsDamagedAndStaysEmpty() async throws {
        _ = try file("ledger.db", "")
        let problem = await storageProblem { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(problem, .damaged)
        let again = await storageProblem { try await bank.initialize() }
        XCTAssertEqual(again, .damaged)
    }

    func testTextFile_IsForeign() async throws {
        _ = try file("ledger.db", String(repeating: "this is no database. ", count: 200))
        let problem = await storageProblem { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(problem, .foreign)
    }

    func testOtherProgramsDatabase_IsForeign() async throws {
        let database = try SQLiteConnection(path: bank.path, access: .create)
        try database.execute("CREATE TABLE t (a)")
        let problem = await storageProblem { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(problem, .foreign)
    }

    func testNewerVersion_IsRefused() async throws {
        try await bank.initialize()
        try bank.tamper("PRAGMA user_version = 99")
        let problem = await storageProblem { try await TestBank(path: bank.path).accounts.accounts(.own) }
        XCTAssertEqual(problem, .newer)
    }

    func testVersionZero_IsDamagedNotAnEmptyBank() async throws {
        try await bank.initialize()
        try bank.tamper("PRAGMA user_version = 0")
        let problem = await storageProblem { try await TestBank(path: bank.path).accounts.accounts(.own) }
        XCTAssertEqual(problem, .damaged)
    }

    func testFileCutAtAnyPage_IsDamaged() async throws {
        let content = try await closedContent()
        for length in [1, 10, 50, 100, 511, 4_096, 8_192, content.count / 2, content.count - 1] {
            let name = "cut-\(length).db"
            let bank = TestBank(path: try file(name, Array(content[..<length])))
            let problem = await storageProblem { try await bank.books.verify { _ in } }
            XCTAssertEqual(problem, .damaged, "cut to \(length)")
        }
    }

    func testFolderInPlaceOfTheFile_IsUnreadable() async throws {
        try FileManager.default.createDirectory(atPath: bank.path, withIntermediateDirectories: true)
        let problem = await storageProblem { try await bank.accounts.accounts(.own) }
        XCTAssertEqual(problem, .unreadable)
    }

    func testImmutableOpening_ReadsWithoutSharedMemory() async throws {
        _ = try await closedContent()
        let database = try SQLiteConnection(path: bank.path, access: .immutable)
        let count = try database.first("SELECT count(*) AS count FROM account WHERE id > 0") {
            $0.int64("count")
        }
        XCTAssertEqual(count, 1)
        XCTAssertFalse(FileManager.default.fileExists(atPath: bank.path + "-shm"))
    }

    func testInvalidValues_AreDamageNotATrap() async throws {
        let account = try await bank.opened(self)
        for change in [
            "UPDATE transfer SET booking_date = 9223372036854775807",
            "UPDATE transfer SET value_date = -9223372036854775808", "UPDATE transfer SET currency = 'XXQ'",
            "UPDATE transfer SET category = 'nothing'", "UPDATE transfer SET amount = -5",
            "UPDATE transfer SET credit_number = -1",
        ] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(change)
            let query = TransactionQuery(accountID: account.id, direction: .credit)
            let problem = await storageProblem {
                try await copy.transactions.transactions(query, page: .first)
            }
            XCTAssertEqual(problem, .damaged, change)
        }
    }

    func testInvalidAccount_IsDamage() async throws {
        try await bank.opened(self)
        for change in [
            "UPDATE account SET currency = 'xyz'", "UPDATE account SET status = 'lost'",
            "UPDATE account SET type = '?'", "UPDATE balance SET held = 9223372036854775807, posted = -10",
        ] {
            let copy = try await bank.copy(to: folder + "/copy.db")
            try copy.tamper(change)
            let problem = await storageProblem { try await copy.accounts.accounts(.all) }
            XCTAssertEqual(problem, .damaged, change)
        }
    }

    func testLedgerThatOthersCanReadOrChange_IsRefused() async throws {
        let content = try await closedContent()
        let files = FileManager.default
        for suffix in ["", "-wal", "-shm"] {
            let path = bank.path + suffix
            if !files.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
            for mode in [0o666, 0o644, 0o640, 0o602] {
                try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                let problem = await storageProblem { try await bank.accounts.accounts(.own) }
                XCTAssertEqual(problem, .insecure, "\(suffix) \(String(mode, radix: 8))")
            }
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        XCTAssertEqual(Array(try Data(contentsOf: URL(filePath: bank.path))), content)
        let accounts = try await bank.accounts.accounts(.own)
        XCTAssertFalse(accounts.isEmpty)
    }

    func testLedgerInAFolderThatOthersCanChange_IsRefused() async throws {
        _ = try await closedContent()
        let folder = URL(filePath: bank.path).deletingLastPathComponent().path
        let files = FileManager.default
        for mode in [0o777, 0o770, 0o1777] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
            let problem = await storageProblem { try await bank.accounts.accounts(.own) }
            XCTAssertEqual(problem, .insecure, String(mode, radix: 8))
        }
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        let accounts = try await bank.accounts.accounts(.own)
        XCTAssertFalse(accounts.isEmpty)
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func closedContent() async throws -> [UInt8] {
        try await bank.opened(self)
        await bank.store.close()
        return Array(try Data(contentsOf: URL(fileURLWithPath: bank.path)))
    }
}

extension TestBank {
    /// Creates the bank with one account and 100.00 USD.
    @discardableResult
    func opened(_ test: LedgerTestCase) async throws -> Account {
        try await initialize()
        return try await open("Everyday", 10_000)
    }

    /// Copies the closed bank to another file.
    func copy(to path: String) async throws -> TestBank {
        await store.close()
        let database = try SQLiteConnection(path: self.path, access: .readWrite)
        try database.checkpoint()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: self.path, toPath: path)
        return TestBank(path: path)
    }
}
