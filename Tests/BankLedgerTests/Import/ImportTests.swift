import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import Synchronization
import XCTest

@testable import BankLedger

final class ImportTests: LedgerTestCase {
    private static let header =
        "trans_id;account_id;date;\"type\";\"operation\";amount;balance;\"k_symbol\";\"bank\";\"account\"\r\n"

    private static let rows = """
        1;576;930101;"PRIJEM";"VKLAD";900.00;900.00;"";;\r
        2;576;930111;"PRIJEM";"PREVOD Z UCTU";6207.00;7107.00;"DUCHOD";"YZ";"30300313"\r
        3;3818;930111;"VYDAJ";"VYBER";300.50;-300.50;"";;\r
        4;576;930131;"PRIJEM";"";20.10;7127.10;"UROK";;\r
        5;576;930131;"VYBER";"VYBER";14.60;7112.50;"SLUZBY";;\r

        """

    private func accountsFile() throws -> String {
        try file(
            "account.asc",
            "\"account_id\";\"district_id\";\"frequency\";\"date\"\n"
                + "576;55;\"POPLATEK MESICNE\";930101\n3818;74;\"\";930102\n"
        )
    }

    private func bookingsFile(_ rows: String = ImportTests.rows) throws -> String {
        try file("trans.asc", Self.header + rows)
    }

    private func run(
        _ paths: [String], checks: Bool = false, mode: ExecutionMode = .commit
    ) async throws -> ImportReport {
        let request = ImportRequest(
            mapPath: berkaMapPath, filePaths: paths, checksBalances: checks, mode: mode)
        return try await bank.books.importFiles(request) { _ in }
    }

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    func testFiles_AreBooked() async throws {
        let (accounts, bookings) = (try accountsFile(), try bookingsFile())
        let report = try await run([accounts, bookings])
        XCTAssertEqual(
            report.files,
            [
                ImportedFile(path: accounts, kind: .accounts, rowCount: 2, wasAlreadyImported: false),
                ImportedFile(path: bookings, kind: .bookings, rowCount: 5, wasAlreadyImported: false),
            ])
        XCTAssertNil(report.reconciliation)
        let account = try await bank.accounts.account(named: "576")
        XCTAssertEqual(
            account,
            Account(
                id: "ACC001", accountNumber: "576", accountType: .checking,
                balance: Money(minorUnits: 711_250, currency: .czk),
                availableBalance: Money(minorUnits: 711_250, currency: .czk), accountName: "Account 576",
                iban: nil, isDefault: false))
        let below = try await bank.balance("ACC002")
        XCTAssertEqual(below, -30_050)
        let verification = try await bank.books.verify { _ in }
        XCTAssertTrue(verification.isSound, "\(verification)")
        XCTAssertEqual(verification.entryCount, 10)
    }

    func testWords_ComeFromTheMap() async throws {
        _ = try await run([accountsFile(), bookingsFile()])
        let entry = try await bank.transactions.transaction(id: "ACC001.2")
        XCTAssertEqual(
            entry,
            Transaction(
                accountID: "ACC001", entryNumber: 2, amount: Money(minorUnits: 620_700, currency: .czk),
                bookingDate: CalendarDate(year: 1993, month: 1, day: 11)!,
                valueDate: CalendarDate(year: 1993, month: 1, day: 11)!, description: "Pension",
                counterparty: "YZ 30300313", category: .pension))
        let list = try await bank.transactions.transactions(TransactionQuery(), page: .first)
        XCTAssertEqual(
            list.items.map(\.description),
            ["Statement fee", "Interest credited", "Cash withdrawal", "Pension", "Cash deposit"])
        XCTAssertEqual(list.items.map(\.counterparty), ["", "", "", "YZ 30300313", ""])
        let fees = try await bank.store.read { transaction in
            try transaction.flushed.rows(
                "SELECT name, posted FROM account JOIN balance ON account = id WHERE id < 0 ORDER BY name"
            ) {
                "\($0.text("name")) \($0.int64("posted"))"
            }
        }
        XCTAssertEqual(
            fees, ["cash CZK -59950", "clearing CZK -620700", "fees CZK 1460", "interest CZK -2010"])
    }

    func testRepeatedContent_ChangesNothing() async throws {
        _ = try await run([accountsFile(), bookingsFile()])
        let copy = try file("copy.asc", Self.header + Self.rows)
        let report = try await run([accountsFile(), copy])
        XCTAssertEqual(report.files.map(\.wasAlreadyImported), [true, true])
        XCTAssertEqual(report.files.map(\.rowCount), [2, 5])
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 711_250)
    }

    func testDryRun_ChecksAllFilesAndStoresNothing() async throws {
        let report = try await run([accountsFile(), bookingsFile()], checks: true, mode: .dryRun)
        XCTAssertEqual(report.files.map(\.rowCount), [2, 5])
        XCTAssertEqual(report.reconciliation?.matchedCount, 5)
        let statistics = try await bank.books.statistics()
        XCTAssertEqual(statistics.accountCount, 0)
        XCTAssertEqual(statistics.transferCount, 0)
        let again = try await run([accountsFile()])
        XCTAssertEqual(again.files.map(\.wasAlreadyImported), [false])
    }

    func testMalformedRow_RefusesItsFileAndKeepsEarlierOnes() async throws {
        let good = "1;576;930101;\"PRIJEM\";\"VKLAD\";900.00;900.00;\"\";;\r\n"
        for (row, column) in [
            ("2;577;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";;", "account_id"),
            ("2;;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";;", "account_id"),
            ("2;576;930231;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";;", "date"),
            ("2;576;930101;\"PRIJEM?\";\"VKLAD\";1.00;1.00;\"\";;", "type"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";1.000;1.00;\"\";;", "amount"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";-1.00;1.00;\"\";;", "amount"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";0.00;1.00;\"\";;", "amount"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";99999999999999999999;1.00;\"\";;", "amount"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;x;\"\";;", "balance"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";\"a\u{1B}\";", "bank"),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";", nil),
            (
                "2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";\(String(repeating: "x", count: 141));",
                "bank"
            ),
            ("2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";;\"", "account"),
        ] as [(String, String?)] {
            let bank = TestBank(path: folder + "/\(UUID().uuidString).db")
            try await bank.initialize()
            let bookings = try bookingsFile(good + row)
            let request = ImportRequest(
                mapPath: berkaMapPath, filePaths: [try accountsFile(), bookings], checksBalances: true)
            let error = await error { try await bank.books.importFiles(request) { _ in } }
            guard case .invalidFile(bookings, 3, let found, _) = error else {
                return XCTFail("\(row): \(String(describing: error))")
            }
            XCTAssertEqual(found, column, row)
            let statistics = try await bank.books.statistics()
            XCTAssertEqual(statistics.accountCount, 2)
            XCTAssertEqual(statistics.transferCount, 0)
        }
    }

    func testExistingNumber_IsNamed() async throws {
        _ = try await run([accountsFile()])
        let other = try file(
            "other.asc",
            "\"account_id\";\"district_id\";\"frequency\";\"date\"\n1;1;\"\";930101\n576;1;\"\";930101\n")
        let error = await error { try await run([other]) }
        XCTAssertEqual(
            error,
            .invalidFile(path: other, line: 3, column: "account_id", reason: "account 576 already exists"))
        let count = try await bank.books.statistics().accountCount
        XCTAssertEqual(count, 2)
    }

    func testUnknownHeader_IsLineOne() async throws {
        for text in ["", "a;b\n", "\"account_id\n"] {
            let path = try file("x.asc", text)
            let error = await error { try await run([path]) }
            guard case .invalidFile(path, 1, nil, _) = error else {
                return XCTFail("\(String(describing: error))")
            }
        }
    }

    func testDeviceWithoutBytes_IsAnEmptyFile() async throws {
        let error = await error { try await run(["/dev/null"]) }
        guard case .invalidFile("/dev/null", 1, nil, _) = error else {
            return XCTFail("\(String(describing: error))")
        }
    }

    func testFoldersAndMissingFiles_AreRefused() async throws {
        for path in [folder, folder + "/missing"] {
            let error = await error { try await run([path]) }
            guard case .invalidFile(path, nil, nil, _) = error else {
                return XCTFail("\(String(describing: error))")
            }
        }
    }

    func testBookingsOnFrozenOrFlooredAccounts_AreRefused() async throws {
        _ = try await run([accountsFile()])
        try bank.tamper(
            """
            UPDATE balance SET floor = 0
            WHERE account = (SELECT id FROM account WHERE number = '3818')
            """)
        let bookings = try bookingsFile()
        let floored = await error { try await run([bookings]) }
        guard case .invalidFile(_, 4, "amount", _) = floored else {
            return XCTFail("\(String(describing: floored))")
        }
        try bank.tamper(
            "UPDATE balance SET floor = NULL; UPDATE account SET status = 'frozen' WHERE number = '3818'")
        let frozen = await error { try await run([bookings]) }
        XCTAssertEqual(
            frozen,
            .invalidFile(path: bookings, line: 4, column: "account_id", reason: "account 3818 is frozen"))
    }

    func testProgress_EndsAtTheEndOfTheFile() async throws {
        let seen = Mutex<[ImportProgress]>([])
        let path = try accountsFile()
        _ = try await bank.books.importFiles(ImportRequest(mapPath: berkaMapPath, filePaths: [path])) {
            progress in
            seen.withLock { $0.append(progress) }
        }
        XCTAssertEqual(
            seen.withLock { $0.last }, ImportProgress(path: path, rows: 2, bytes: 97, totalBytes: 97))
    }

    func testCustomers_MayNotImport() async throws {
        let service = LedgerService(store: bank.store, principals: TestBank.customer("USR002"))
        let request = ImportRequest(mapPath: berkaMapPath, filePaths: [])
        let error = await error { try await service.importFiles(request) { _ in } }
        XCTAssertEqual(error, .unauthorized(.roleMissing(.operator)))
    }

    func testStatistics_CountCustomersOnly() async throws {
        _ = try await run([accountsFile(), bookingsFile()])
        try await bank.open("Dollars", 55)
        let statistics = try await bank.books.statistics()
        XCTAssertEqual(
            statistics,
            LedgerStatistics(
                accountCount: 3, activeAccountCount: 3, transferCount: 6, transactionCount: 6,
                credits: [Money(minorUnits: 712_710, currency: .czk), .usd(55)],
                debits: [Money(minorUnits: 31_510, currency: .czk), .usd(0)],
                firstBookingDate: CalendarDate(year: 1993, month: 1, day: 1)!, lastBookingDate: TestBank.day))
    }

    func testBalances_AreComparedByTheRuleEachTime() async throws {
        // Account 1, day 1: opened with 100.00 (line 2). Line 3 states 70.00 after -10.00 (from 80.00),
        // line 4 states 80.00 after -20.00 (from 100.00): line 4 comes first, then both fit.
        // Day 2 begins at 70.00: lines 5 and 6 both would begin at 70.10 or 69.90, equally near, so the
        // first in the file is taken: it states 71.10, not 71.00. Line 6 states 71.90, not 73.10.
        let rows = """
            1;576;930101;"PRIJEM";"VKLAD";100.00;100.00;"";;
            2;576;930101;"VYDAJ";"VYBER";10.00;70.00;"";;
            3;576;930101;"VYDAJ";"VYBER";20.00;80.00;"";;
            4;576;930102;"PRIJEM";"VKLAD";1.00;71.10;"";;
            5;576;930102;"PRIJEM";"VKLAD";2.00;71.90;"";;
            6;3818;930102;"VYDAJ";"VYBER";5.00;-5.00;"";;
            7;3818;930103;"PRIJEM";"VKLAD";4.00;1.00;"";;
            """
        let (accounts, bookings) = (try accountsFile(), try bookingsFile(rows))
        for _ in 0..<2 {
            let report = try await run([accounts, bookings], checks: true)
            let found = try XCTUnwrap(report.reconciliation)
            let czk = { (minorUnits: Int64) in Money(minorUnits: minorUnits, currency: .czk) }
            XCTAssertEqual(found.rowCount, 7)
            XCTAssertEqual(found.matchedCount, 4)
            XCTAssertEqual(
                found.differenceCounts,
                [
                    .init(amount: czk(10), count: 1), .init(amount: czk(120), count: 1),
                    .init(amount: czk(200), count: 1),
                ])
            XCTAssertEqual(found.differences.map(\.line), [5, 6, 8])
            XCTAssertEqual(
                found.differences.first,
                BalanceDifference(
                    path: bookings, line: 5, accountNumber: "576",
                    date: CalendarDate(year: 1993, month: 1, day: 2)!, predicted: czk(7_100),
                    stated: czk(7_110), difference: czk(10)))
            XCTAssertEqual(found.differences.map(\.difference), [czk(10), czk(-120), czk(200)])
            XCTAssertEqual(found.credits, [czk(10_700)])
            XCTAssertEqual(found.debits, [czk(3_500)])
            XCTAssertEqual(found.statedBelowZeroCount, 1)
            XCTAssertEqual(found.bookedBelowZeroCount, 2)
            XCTAssertEqual(found.accountsEndingBelowZeroCount, 1)
        }
    }

    func testNumbersThatDifferInCase_AreOneAccountForTheComparison() async throws {
        let accounts = try file(
            "account.asc",
            "\"account_id\";\"district_id\";\"frequency\";\"date\"\nA1;55;\"x\";930101\n")
        let bookings = try bookingsFile(
            "1;A1;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";;\n"
                + "2;a1;930102;\"PRIJEM\";\"VKLAD\";1.00;2.00;\"\";;\n")
        let report = try await run([accounts, bookings], checks: true)
        XCTAssertEqual(report.reconciliation?.matchedCount, 2)
    }

    func testEndlessCombiningMarks_AreRefused() async throws {
        let marks = String(repeating: "\u{301}", count: 1_000)
        let bookings = try bookingsFile("1;576;930101;\"PRIJEM\";\"VKLAD\";1.00;1.00;\"\";\"e\(marks)\";\n")
        let error = await error { try await run([try accountsFile(), bookings]) }
        guard case .invalidFile(bookings, 2, "bank", _) = error else { return XCTFail("\(error as Any)") }
    }

    func testComparison_StartsFromEarlierBookings() async throws {
        _ = try await run([accountsFile(), bookingsFile()])
        let later = try file(
            "later.asc", Self.header + "9;576;930201;\"PRIJEM\";\"VKLAD\";1.00;7113.50;\"\";;\n")
        for _ in 0..<2 {
            let report = try await run([later], checks: true)
            XCTAssertEqual(report.reconciliation?.matchedCount, 1)
        }
    }

    func testBanksOwnTable_IsBookedOnTheNamedAccount() async throws {
        _ = try await run([accountsFile()])
        let rows = try file(
            "bank.csv",
            "Konto;576\nDatum;Text;Betrag;Saldo\n1.2.1993;Lohn;1.234,50;1.234,50\n2.2.1993;Bus;-0,50;1.234,00\n"
        )
        func request(_ account: String?) throws -> ImportRequest {
            ImportRequest(mapPath: try tableMap(), filePaths: [rows], checksBalances: true, account: account)
        }
        let unnamed = await error { try await self.bank.books.importFiles(try request(nil)) { _ in } }
        guard case .invalidFile(_, _, _, let reason) = unnamed else {
            return XCTFail("\(String(describing: unnamed))")
        }
        XCTAssertEqual(
            reason.english, "the mapping file has no column of accounts; name the account with --account")
        let report = try await bank.books.importFiles(try request("ACC001")) { _ in }
        XCTAssertEqual(report.reconciliation?.differences, [])
        let list = try await bank.transactions.transactions(TransactionQuery(), page: .first)
        XCTAssertEqual(list.items.map(\.amount.minorUnits), [-50, 123_450])
        XCTAssertEqual(list.items.map(\.counterparty), ["Bus", "Lohn"])
        let again = try await bank.books.importFiles(try request("576")) { _ in }
        XCTAssertEqual(again.files.map(\.wasAlreadyImported), [true])
        // Another account may have the same entries.
        let other = try await bank.books.importFiles(try request("ACC002")) { _ in }
        XCTAssertEqual(other.files.map(\.wasAlreadyImported), [false])
    }

    func testBookingAfterTomorrow_IsRefused() async throws {
        _ = try await run([accountsFile()])
        let rows = try file("bank.csv", "Datum;Text;Betrag;Saldo\n1.2.2099;Lohn;1,00;1,00\n")
        let request = ImportRequest(mapPath: try tableMap(), filePaths: [rows], account: "ACC001")
        let error = await error { try await self.bank.books.importFiles(request) { _ in } }
        guard case .invalidFile(rows, 2, "Datum", let reason) = error else {
            return XCTFail("\(error as Any)")
        }
        XCTAssertEqual(reason.english, "it is in the future")
    }

    /// The map of a bank's own table, without accounts.
    private func tableMap() throws -> String {
        try file(
            "map.json",
            """
            {"separator": ";", "quote": "\\"", "currency": "CZK", "decimalMark": ",", "files": [
              {"kind": "bookings", "header": ["Datum", "Text", "Betrag", "Saldo"],
               "date": {"column": "Datum", "format": "DD.MM.YYYY"}, "amount": "Betrag", "balance": "Saldo",
               "counterparty": "{Text}",
               "rules": [{"when": {}, "account": "clearing", "description": "Entry", "category": "other"}]}]}
            """)
    }
}
