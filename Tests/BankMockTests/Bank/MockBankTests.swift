import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class MockBankTests: XCTestCase {
    private let principal = Principal(userID: "USR001", roles: [.customer, .operator])

    func testPosting_MovesBothBalancesAndBooksTwoEntries() throws {
        var bank = MockSeed.household().grown()
        let before = bank.allEntries.count
        try bank.post(posting(from: "ACC001", to: "ACC002", usd(12_345)))
        XCTAssertEqual(try bank.account("ACC001").posted, 530_905)
        XCTAssertEqual(try bank.account("ACC002").posted, 1_512_345)
        XCTAssertEqual(bank.allEntries.suffix(2).map(\.amount.minorUnits), [-12_345, 12_345])
        XCTAssertEqual(bank.allEntries.count, before + 2)
    }

    func testRefusedPosting_ChangesNothing() throws {
        var bank = MockSeed.household().grown()
        let before = bank
        let refused: [(MockPosting, ServiceError)] = [
            (
                posting(from: "ACC001", to: "ACC002", usd(523_251)),
                .insufficientFunds(account: "ACC001", available: usd(523_250), requested: usd(523_251))
            ),
            (posting(from: "ACC001", to: "ACC003", usd(1)), .currencyMismatch(expected: .eur, actual: .usd)),
            (posting(from: "ACC001", to: "ACC009", usd(1)), .notFound(.account, name: "ACC009")),
            (
                posting(from: nil, to: "ACC001", usd(.max)),
                .invalidAmount(text: usd(.max).decimalText, reason: .unreadable(.overflow))
            ),
            (
                posting(from: "ACC001", to: nil, usd(.max)),
                .insufficientFunds(account: "ACC001", available: usd(523_250), requested: usd(.max))
            ),
        ]
        for (posting, expected) in refused {
            assertThrows(expected, try bank.post(posting))
            XCTAssertEqual(bank, before)
        }
    }

    func testHeldMoney_CannotBeSpent() throws {
        var bank = MockSeed.household().grown()
        try bank.post(posting(from: "ACC001", to: nil, usd(523_250)))
        XCTAssertEqual(try bank.account("ACC001").available, 0)
        assertThrows(
            ServiceError.insufficientFunds(account: "ACC001", available: usd(0), requested: usd(1)),
            try bank.post(posting(from: "ACC001", to: nil, usd(1))))
    }

    func testRandomTransfers_KeepEveryBalanceTheSumOfItsEntries() throws {
        var bank = MockSeed.household().grown()
        var generator = SeededGenerator(seed: 4)
        let dollars: [AccountID] = ["ACC001", "ACC002", "ACC005"]
        let total = dollars.reduce(Int64(0)) { $0 + ((try? bank.account($1).posted) ?? 0) }
        var (booked, overdrawn) = (0, 0)
        for index in 0..<300 {
            let request = TransferRequest(
                from: dollars[Int(generator.next() % 3)], to: dollars[Int(generator.next() % 3)],
                amount: usd(Int64(generator.next() % 80_000)), idempotencyKey: key("r\(index)"))
            do {
                _ = try bank.makeTransfer(request, for: principal, .rules)
                booked += 1
            } catch {
                if case .insufficientFunds? = error as? ServiceError { overdrawn += 1 }
            }
        }
        XCTAssertTrue(bank.verify().isSound)
        XCTAssertEqual(dollars.reduce(Int64(0)) { $0 + ((try? bank.account($1).posted) ?? 0) }, total)
        XCTAssertGreaterThan(booked, 50)
        XCTAssertGreaterThan(overdrawn, 10)
        bank.runningBalances { _, account, balance in XCTAssertGreaterThanOrEqual(balance, 0, "\(account)") }
    }

    func testTamperedBalance_IsFoundAndNamed() {
        var bank = MockSeed.household().grown()
        bank.head.accounts[1].posted += 1
        let fault = bank.verify().firstFault
        XCTAssertEqual(fault?.kind, .balance)
        XCTAssertEqual(fault?.account, "ACC002")
    }

    func testFreshNumbers_AreNeverThoseOfAnAccount() async throws {
        let services = MockServices(
            seed: .empty(clock: Instant(millisecondsSinceEpoch: 0)),
            random: CountingRandomSource(Array(repeating: 0, count: 30) + Array(repeating: 1, count: 10)),
            pinned: Principal(userID: "USR001", roles: [.customer, .operator]))
        let opening = AccountOpening(accountType: .checking, currency: .usd, accountName: "x")
        let first = try await services.accountService.open(opening, mode: .commit)
        let second = try await services.accountService.open(opening, mode: .commit)
        XCTAssertEqual([first.accountNumber, second.accountNumber], ["1000000000", "2111111111"])
    }

    private func posting(from debit: AccountID?, to credit: AccountID?, _ amount: Money) -> MockPosting {
        func side(_ id: AccountID?) -> MockPosting.Side {
            .init(account: id, description: "Test", counterparty: "")
        }
        let day = CalendarDate(dayNumber: 20_634)
        return MockPosting(
            debit: side(debit), credit: side(credit), amount: amount, date: day, createdAt: Instant(utc: day),
            category: .other)
    }
}
