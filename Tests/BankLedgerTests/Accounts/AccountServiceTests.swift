import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class AccountServiceTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    func testOpen_AssignsNumberIBANAndDefault() async throws {
        let account = try await bank.open(" Everyday ")
        XCTAssertEqual(account.id, "ACC001")
        XCTAssertEqual(account.accountName, "Everyday")
        XCTAssertEqual(account.accountNumber.count, 10)
        XCTAssertEqual(account.iban?.validated?.text.suffix(18), "00000000" + account.accountNumber)
        XCTAssertEqual(account.iban?.validated?.country, "DE")
        XCTAssertTrue(account.isDefault)
        XCTAssertEqual(account.ownerIDs, ["OPR001"])
        let second = try await bank.open("Savings")
        XCTAssertEqual(second.id, "ACC002")
        XCTAssertFalse(second.isDefault)
    }

    func testOpenDryRun_KeepsNothing() async throws {
        let opening = AccountOpening(accountType: .savings, currency: .jpy, accountName: "Try")
        let account = try await bank.accounts.open(opening, mode: .dryRun)
        XCTAssertEqual(account.id, "ACC001")
        let accounts = try await bank.accounts.accounts(.all)
        XCTAssertEqual(accounts, [])
    }

    func testOpenWithBadName_IsRefused() async {
        let error = await error { try await bank.open("a\u{7}b") }
        XCTAssertEqual(error, .invalidValue(field: .name, value: "a\u{7}b", reason: .controlCharacters))
    }

    func testCustomers_SeeOnlyTheirOwn() async throws {
        try await bank.open("Mine")
        let theirs = try await bank.open("Theirs", for: "USR002")
        let service = bank.accounts(of: "USR002")
        let own = try await service.accounts(.own)
        XCTAssertEqual(own.map(\.id), [theirs.id])
        let foreign = await error { try await service.account(id: "ACC001") }
        XCTAssertEqual(foreign, .notFound(.account, name: "ACC001"))
        let all = await error { try await service.accounts(.all) }
        XCTAssertEqual(all, .unauthorized(.roleMissing(.auditor)))
        let everything = try await bank.accounts.accounts(.all)
        XCTAssertEqual(everything.map(\.id), ["ACC001", "ACC002"])
    }

    func testBanksOwnAccounts_AreNeverCustomers() async throws {
        try await bank.open("Everyday", 100)
        let all = try await bank.accounts.accounts(.all)
        XCTAssertEqual(all.count, 1)
        let named = await error { try await bank.accounts.account(named: "*cash-USD") }
        XCTAssertEqual(named, .notFound(.account, name: "*cash-USD"))
        let zero = await error { try await bank.accounts.account(id: "ACC-1") }
        XCTAssertEqual(zero, .notFound(.account, name: "ACC-1"))
    }

    func testRename_ChangesTheNameAndItsSearch() async throws {
        try await bank.open("Everyday")
        let dry = try await bank.accounts.rename("ACC001", to: "Holidays", mode: .dryRun)
        XCTAssertEqual(dry.accountName, "Holidays")
        let kept = try await bank.accounts.account(id: "ACC001")
        XCTAssertEqual(kept.accountName, "Everyday")
        _ = try await bank.accounts.rename("ACC001", to: "Holidays", mode: .commit)
        let found = try await bank.accounts.account(named: "HOLIDAYS")
        XCTAssertEqual(found.id, "ACC001")
        let old = await error { try await bank.accounts.account(named: "Everyday") }
        XCTAssertEqual(old, .notFound(.account, name: "Everyday"))
    }

    func testOperator_ManagesUnownedAccountsOnly() async throws {
        try await bank.open("Theirs", for: "USR002")
        let rename = await error { try await bank.accounts.rename("ACC001", to: "X", mode: .commit) }
        XCTAssertEqual(rename, .unauthorized(.notOwner("ACC001")))
        try bank.tamper("DELETE FROM account_owner")
        let renamed = try await bank.accounts.rename("ACC001", to: "X", mode: .commit)
        XCTAssertEqual(renamed.accountName, "X")
        let byDefault = await error { try await bank.accounts.setDefault("ACC001", mode: .commit) }
        XCTAssertEqual(byDefault, .unauthorized(.notOwner("ACC001")))
    }

    func testDefaultAccount_IsTheUsersChoice() async throws {
        let none = await error { try await bank.accounts.defaultAccount() }
        XCTAssertEqual(none, .notFound(.defaultAccount, name: "OPR001"))
        try await bank.open("First")
        try await bank.open("Second")
        let chosen = try await bank.accounts.setDefault("ACC002", mode: .commit)
        XCTAssertTrue(chosen.isDefault)
        let answer = try await bank.accounts.defaultAccount()
        XCTAssertEqual(answer.id, "ACC002")
        let first = try await bank.accounts.account(id: "ACC001")
        XCTAssertFalse(first.isDefault)
    }
}
