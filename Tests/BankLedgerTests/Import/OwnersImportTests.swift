import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger

/// Imports of account owners: Berka's `client.asc` and `disp.asc`.
final class OwnersImportTests: LedgerTestCase {
    private static let clients =
        "\"client_id\";\"birth_number\";\"district_id\"\n1;\"706213\";18\n2;\"450204\";1\n"

    private static let owners = """
        "disp_id";"client_id";"account_id";"type"
        1;1;576;"OWNER"
        2;2;3818;"OWNER"
        3;1;3818;"DISPONENT"

        """

    private func run(_ paths: [String], mode: ExecutionMode = .commit) async throws -> ImportReport {
        try await bank.books.importFiles(ImportRequest(mapPath: berkaMapPath, filePaths: paths, mode: mode)) {
            _ in
        }
    }

    private func files(owners: String = OwnersImportTests.owners) throws -> [String] {
        [
            try file(
                "account.asc",
                "\"account_id\";\"district_id\";\"frequency\";\"date\"\n576;55;\"\";930101\n3818;74;\"\";930102\n"
            ),
            try file("client.asc", Self.clients), try file("disp.asc", owners),
        ]
    }

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    func testClients_BecomeOwners() async throws {
        let report = try await run(try files())
        XCTAssertEqual(report.files.map(\.kind), [.accounts, .users, .owners])
        XCTAssertEqual(report.files.map(\.rowCount), [2, 2, 3])
        let accounts = try await bank.accounts.accounts(.all)
        XCTAssertEqual(accounts.map(\.ownerIDs), [["USR-1"], ["USR-1", "USR-2"]])
        let first = bank.accounts(of: "USR-1")
        let own = try await first.accounts(.own)
        XCTAssertEqual(own.map(\.accountNumber), ["576", "3818"])
        let profile = try await bank.store.read { try $0.users.profile(of: "USR-2") }
        XCTAssertEqual(profile.name, "Client 2")
        XCTAssertNil(profile.username)
    }

    func testImportedFiles_ChangeNothingAgain() async throws {
        let files = try files()
        _ = try await run(files)
        let again = try await run(files)
        XCTAssertEqual(again.files.map(\.wasAlreadyImported), [true, true, true])
        let owners = try await bank.accounts.accounts(.all).map(\.ownerIDs.count)
        XCTAssertEqual(owners, [1, 2])
    }

    func testDryRun_KeepsNothing() async throws {
        _ = try await run(try files(), mode: .dryRun)
        let accounts = try await bank.accounts.accounts(.all)
        XCTAssertEqual(accounts, [])
    }

    func testInvalidRows_AreNamedAndRefuseTheFile() async throws {
        let rows: [(String, column: String, reason: String)] = [
            ("9;1;999;\"OWNER\"", "account_id", "there is no account 999"),
            ("9;7;576;\"OWNER\"", "client_id", "there is no user USR-7"),
            ("9;2;576;\"GUEST\"", "type", "it gives no owner"),
            ("9;1;576;\"DISPONENT\"", "client_id", "USR-1 already owns account 576"),
            ("9; ;576;\"OWNER\"", "client_id", "it gives no valid user ID: \"USR- \""),
            ("9;1;;\"OWNER\"", "account_id", "it is not an account number"),
        ]
        let good = try files()
        _ = try await run(Array(good.prefix(2)))
        for (row, column, reason) in rows {
            let path = try file("disp.asc", Self.owners + row + "\n")
            let error = await error { try await run([path]) }
            guard case .invalidFile(path, 5, column, let found) = error else {
                return XCTFail("\(row): \(String(describing: error))")
            }
            if row != rows[4].0 { XCTAssertEqual(found.english, reason) }
            let owners = try await bank.accounts.accounts(.all).flatMap(\.ownerIDs)
            XCTAssertEqual(owners, [], row)
        }
    }

    func testExistingClient_IsRefused() async throws {
        let path = try file("client.asc", Self.clients + "1;\"\";1\n")
        let error = await error { try await run([path]) }
        XCTAssertEqual(
            error,
            .invalidFile(path: path, line: 4, column: "client_id", reason: "user USR-1 already exists"))
    }

    func testImportedBookings_CountAtTheEndOfTheirDay() async throws {
        let bookings = try file(
            "trans.asc",
            "trans_id;account_id;date;\"type\";\"operation\";amount;balance;\"k_symbol\";\"bank\";\"account\"\r\n"
                + "1;576;930102;\"PRIJEM\";\"VKLAD\";900.00;900.00;\"\";;\r\n"
                + "2;576;930101;\"PRIJEM\";\"VKLAD\";1.00;901.00;\"\";;\r\n")
        _ = try await run(try files() + [bookings])
        let day = try XCTUnwrap(CalendarDate(year: 1993, month: 1, day: 2))
        let moments: [(Instant, Int64)] = [
            (Instant(utc: day).adding(milliseconds: -2), 0),
            (Instant(utc: day).adding(milliseconds: -1), 100),
            (Instant(utc: day, secondsOfDay: 86_399), 100), (Instant(utc: day.adding(days: 1)), 90_100),
        ]
        for (instant, minorUnits) in moments {
            let balance = try await bank.accounts.balance(of: "ACC001", at: .instant(instant))
            XCTAssertEqual(balance.balance, Money(minorUnits: minorUnits, currency: .czk), instant.text)
        }
    }
}
