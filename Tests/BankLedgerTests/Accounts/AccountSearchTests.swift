import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class AccountSearchTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    private func found(_ name: String, _ purpose: AccountPurpose = .reading) async throws -> AccountID {
        switch purpose {
        case .reading: try await bank.accounts.account(named: name).id
        case .paying: try await bank.accounts.payee(named: name)
        case .counter: try await bank.teller.account(named: name).id
        }
    }

    func testEachIdentifier_FindsTheAccount() async throws {
        let account = try await bank.open("Groceries 100%")
        try await bank.open("Other")
        let iban = try XCTUnwrap(account.iban?.validated)
        for name in [
            "acc001", account.accountNumber, iban.text.lowercased(), iban.groupedText, "GROCERIES 100%",
            "groc",
            String(iban.text.prefix(14)), String(account.accountNumber.prefix(9)),
        ] {
            let id = try await found(name)
            XCTAssertEqual(id, "ACC001", name)
        }
    }

    func testNames_AreComparedInEveryScript() async throws {
        try await bank.open("Účet Ždár")
        let whole = try await found("ÚČET ŽDÁR")
        XCTAssertEqual(whole, "ACC001")
        let beginning = try await found("úče")
        XCTAssertEqual(beginning, "ACC001")
    }

    func testWildcards_AreOrdinaryCharacters() async throws {
        try await bank.open("Plain")
        for name in ["%", "_lain", "Pl%", "*"] {
            let error = await error { try await found(name) }
            XCTAssertEqual(error, .notFound(.account, name: name))
        }
    }

    func testTwoOfOneName_AreAmbiguous() async throws {
        try await bank.open("Twin")
        try await bank.open("twin")
        let error = await error { try await found("TWIN") }
        XCTAssertEqual(
            error,
            .ambiguous(.account, name: "TWIN", candidates: ["ACC001 \"Twin\"", "ACC002 \"twin\""]))
    }

    func testManyWithOnePrefix_ListTenAndAnEllipsis() async throws {
        for number in 1...12 { try await bank.open("Pot \(number)") }
        guard case .ambiguous(_, _, let candidates) = await error(of: { try await found("pot") }) else {
            return XCTFail("not ambiguous")
        }
        XCTAssertEqual(candidates.count, 11)
        XCTAssertEqual(candidates.last, "…")
        let only = try await found("acc012")
        XCTAssertEqual(only, "ACC012")
    }

    func testInvalidIBAN_IsReportedAsSuch() async throws {
        let error = await error { try await found("DE00 1234 5678 9012 3456 78") }
        guard case .invalidIBAN = error else { return XCTFail("\(String(describing: error))") }
    }

    func testPaying_FindsAccountsOfOthersByIdentifiers() async throws {
        let theirs = try await bank.open("Theirs", for: "USR002")
        let service = bank.accounts(of: "USR003")
        for name in ["ACC001", theirs.accountNumber] {
            let id = try await service.payee(named: name)
            XCTAssertEqual(id, "ACC001")
            let reading = await error { try await service.account(named: name) }
            XCTAssertEqual(reading, .notFound(.account, name: name))
        }
        for name in ["theirs", "thei"] {
            let refusal = await error { try await service.payee(named: name) }
            XCTAssertEqual(refusal, .notFound(.account, name: name))
        }
    }
}
