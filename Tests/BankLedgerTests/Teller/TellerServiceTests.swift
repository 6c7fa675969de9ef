import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class TellerServiceTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.opened(self)
    }

    private func cash(_ minorUnits: Int64, _ id: AccountID = "ACC001", reference: String = "") -> CashRequest
    {
        CashRequest(accountID: id, amount: .usd(minorUnits), reference: reference, idempotencyKey: .fresh())
    }

    func testDeposit_AnswersTheEntry() async throws {
        let entry = try await bank.teller.deposit(cash(250, reference: "jar"), mode: .commit)
        XCTAssertEqual(
            entry,
            Transaction(
                accountID: "ACC001", entryNumber: 2, amount: .usd(250),
                bookingDate: TestBank.day, valueDate: TestBank.day, description: "Cash deposit",
                reference: "jar", category: .cash))
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_250)
    }

    func testWithdraw_StopsAtTheFloor() async throws {
        let entry = try await bank.teller.withdraw(cash(10_000), mode: .commit)
        XCTAssertEqual(entry.description, "Cash withdrawal")
        XCTAssertEqual(entry.direction, .debit)
        let error = await error { try await bank.teller.withdraw(cash(1), mode: .commit) }
        XCTAssertEqual(error, .insufficientFunds(account: "ACC001", available: .usd(0), requested: .usd(1)))
    }

    func testSameKey_AnswersTheFirstEntry() async throws {
        let request = cash(5)
        let first = try await bank.teller.withdraw(request, mode: .commit)
        let second = try await bank.teller.withdraw(request, mode: .commit)
        XCTAssertEqual(first, second)
        let other = await error { try await bank.teller.deposit(request, mode: .commit) }
        XCTAssertEqual(other, .duplicateRequest(request.idempotencyKey))
    }

    func testDryRun_BooksNothing() async throws {
        let entry = try await bank.teller.deposit(cash(5), mode: .dryRun)
        XCTAssertEqual(entry.entryNumber, 2)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
    }

    func testCustomers_AreRefused() async throws {
        let service = bank.teller(of: "USR002")
        let error = await error { try await service.deposit(cash(5), mode: .commit) }
        XCTAssertEqual(error, .unauthorized(.roleMissing(.teller)))
    }

    func testRefusals_NameTheirReason() async throws {
        let missing = await error { try await bank.teller.deposit(cash(5, "ACC009"), mode: .commit) }
        XCTAssertEqual(missing, .notFound(.account, name: "ACC009"))
        let euros = CashRequest(
            accountID: "ACC001", amount: Money(minorUnits: 5, currency: .eur), idempotencyKey: .fresh())
        let currency = await error { try await bank.teller.deposit(euros, mode: .commit) }
        XCTAssertEqual(currency, .currencyMismatch(expected: .usd, actual: .eur))
        let reference = await error {
            try await bank.teller.deposit(cash(5, reference: "a\nb"), mode: .commit)
        }
        XCTAssertEqual(
            reference, .invalidValue(field: .reference, value: "a\nb", reason: .controlCharacters))
    }
}
