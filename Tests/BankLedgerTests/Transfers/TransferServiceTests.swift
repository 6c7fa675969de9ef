import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class TransferServiceTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        try await bank.open("Everyday", 10_000)
        try await bank.open("Savings")
        try await bank.open("Theirs", 500, for: "USR002")
        try await bank.open("Euros", currency: .eur)
    }

    private func request(
        _ minorUnits: Int64, from: AccountID = "ACC001", to: AccountID = "ACC002", reference: String = "",
        currency: Currency = .usd, key: IdempotencyKey = .fresh()
    ) -> TransferRequest {
        TransferRequest(
            from: from, to: to, amount: Money(minorUnits: minorUnits, currency: currency),
            reference: reference,
            idempotencyKey: key)
    }

    private func refusal(_ request: TransferRequest) async -> ServiceError? {
        await error { try await bank.transfers.create(request, mode: .commit) }
    }

    func testCreate_BooksBothSides() async throws {
        let transfer = try await bank.transfers.create(request(2_550, reference: " rent "), mode: .commit)
        XCTAssertEqual(
            transfer.asListed,
            Transfer(
                id: "TRF000003", fromAccountID: "ACC001", toAccountID: "ACC002", amount: .usd(2_550),
                status: .booked, reference: "rent", createdAt: TestBank.instant))
        let debit = try await bank.transactions.transaction(id: "ACC001.2")
        XCTAssertEqual(
            debit,
            Transaction(
                accountID: "ACC001", entryNumber: 2, amount: .usd(-2_550),
                bookingDate: TestBank.day, valueDate: TestBank.day, description: "Transfer to Savings",
                counterparty: "Savings", reference: "rent", category: .transfer, transferID: transfer.id))
        let credit = try await bank.transactions.transaction(id: "ACC002.1")
        XCTAssertEqual(credit.description, "Transfer from Everyday")
        XCTAssertEqual(credit.direction, .credit)
        let balances = [try await bank.balance("ACC001"), try await bank.balance("ACC002")]
        XCTAssertEqual(balances, [7_450, 2_550])
    }

    func testSameKeySameRequest_ReturnsTheFirst() async throws {
        let request = request(100)
        let first = try await bank.transfers.create(request, mode: .commit)
        let second = try await bank.transfers.create(request, mode: .commit)
        XCTAssertEqual(first, second)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 9_900)
    }

    func testSameKeyOtherRequest_IsRefused() async throws {
        let key = IdempotencyKey.fresh()
        _ = try await bank.transfers.create(request(100, key: key), mode: .commit)
        let error = await refusal(request(101, key: key))
        XCTAssertEqual(error, .duplicateRequest(key))
        let cash = CashRequest(accountID: "ACC001", amount: .usd(100), idempotencyKey: key)
        let atTheTill = await self.error { try await bank.teller.deposit(cash, mode: .commit) }
        XCTAssertEqual(atTheTill, .duplicateRequest(key))
    }

    func testKeys_BelongToTheirPrincipal() async throws {
        let key = IdempotencyKey.fresh()
        _ = try await bank.transfers.create(request(100, key: key), mode: .commit)
        let theirs = bank.transfers(of: "USR002")
        let transfer = try await theirs.create(request(50, from: "ACC003", key: key), mode: .commit)
        XCTAssertEqual(transfer.amount, .usd(50))
    }

    func testRefusedRequest_DoesNotUseUpItsKey() async throws {
        let request = request(20_000)
        let error = await refusal(request)
        XCTAssertEqual(
            error, .insufficientFunds(account: "ACC001", available: .usd(10_000), requested: .usd(20_000)))
        let deposit = CashRequest(accountID: "ACC001", amount: .usd(10_000), idempotencyKey: .fresh())
        _ = try await bank.teller.deposit(deposit, mode: .commit)
        let transfer = try await bank.transfers.create(request, mode: .commit)
        XCTAssertEqual(transfer.amount, .usd(20_000))
    }

    func testDryRun_KeepsNeitherMoneyNorKey() async throws {
        let key = IdempotencyKey.fresh()
        let transfer = try await bank.transfers.create(request(100, key: key), mode: .dryRun)
        XCTAssertEqual(transfer.status, .booked)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
        let other = try await bank.transfers.create(request(200, key: key), mode: .commit)
        XCTAssertEqual(other.amount, .usd(200))
    }

    func testRefusals_ComeInOrder() async throws {
        let sameAccount = await refusal(request(1, to: "ACC001"))
        XCTAssertEqual(sameAccount, .invalidValue(field: .to, value: "ACC001", reason: .sameAccount))
        let nothing = await refusal(request(0, from: "ACC999"))
        XCTAssertEqual(nothing, .invalidAmount(text: "0.00", reason: .notPositive))
        let missing = await refusal(request(1, to: "ACC999"))
        XCTAssertEqual(missing, .notFound(.account, name: "ACC999"))
        let foreign = await refusal(request(1, from: "ACC003"))
        XCTAssertEqual(foreign, .unauthorized(.notOwner("ACC003")))
        let currency = await refusal(request(1, to: "ACC004"))
        XCTAssertEqual(currency, .currencyMismatch(expected: .eur, actual: .usd))
        let amount = await refusal(request(1, currency: .eur))
        XCTAssertEqual(amount, .currencyMismatch(expected: .usd, actual: .eur))
        try bank.tamper("UPDATE account SET status = 'frozen' WHERE id = 1")
        try bank.tamper("UPDATE account SET status = 'closed' WHERE id = 4")
        let frozen = await refusal(request(1, to: "ACC004"))
        XCTAssertEqual(frozen, .accountFrozen("ACC001"))
        let closed = await refusal(request(1, from: "ACC002", to: "ACC004"))
        XCTAssertEqual(closed, .accountClosed("ACC004"))
    }

    func testCustomer_CannotSeeAccountsOfOthers() async throws {
        let theirs = bank.transfers(of: "USR002")
        let from = await error { try await theirs.create(request(1), mode: .commit) }
        XCTAssertEqual(from, .notFound(.account, name: "ACC001"))
        let transfer = try await theirs.create(request(500, from: "ACC003", to: "ACC001"), mode: .commit)
        let seen = try await bank.transfers.transfer(id: transfer.id)
        XCTAssertEqual(seen, transfer.asListed)
    }

    func testOperator_MovesMoneyOfUnownedAccounts() async throws {
        try bank.tamper("DELETE FROM account_owner WHERE account = 3")
        let transfer = try await bank.transfers.create(
            request(500, from: "ACC003", to: "ACC001"), mode: .commit)
        XCTAssertEqual(transfer.fromAccountID, "ACC003")
    }

    func testFloor_CountsHeldMoney() async throws {
        try bank.tamper("UPDATE balance SET held = 9000, floor = -500 WHERE account = 1")
        let error = await refusal(request(1_501))
        XCTAssertEqual(
            error, .insufficientFunds(account: "ACC001", available: .usd(1_500), requested: .usd(1_501)))
        _ = try await bank.transfers.create(request(1_500), mode: .commit)
    }

    func testList_ShowsOwnTransfersNewestFirst() async throws {
        for amount in 1...5 as ClosedRange<Int64> {
            _ = try await bank.transfers.create(request(amount), mode: .commit)
        }
        let theirs = bank.transfers(of: "USR002")
        _ = try await theirs.create(request(7, from: "ACC003", to: "ACC002"), mode: .commit)
        let whole = try await bank.transfers.transfers(page: nil)
        XCTAssertEqual(whole.items.map(\.amount.minorUnits), [7, 5, 4, 3, 2, 1])
        let first = try await bank.transfers.transfers(page: PageRequest(limit: 4))
        XCTAssertEqual(first.items.map(\.amount.minorUnits), [7, 5, 4, 3])
        let cursor = try XCTUnwrap(first.nextCursor)
        let rest = try await bank.transfers.transfers(page: PageRequest(limit: 4, after: cursor))
        XCTAssertEqual(rest.items.map(\.amount.minorUnits), [2, 1])
        XCTAssertNil(rest.nextCursor)
        let page = try await bank.transfers.transfers(page: PageRequest(page: 2, limit: 4))
        XCTAssertEqual(page.items, rest.items)
        let own = try await theirs.transfers(page: nil)
        XCTAssertEqual(own.items.map(\.amount.minorUnits), [7])
    }

    func testCashAndOthersTransfers_AreNotFound() async throws {
        let cash = await error { try await bank.transfers.transfer(id: "TRF000001") }
        XCTAssertEqual(cash, .notFound(.transfer, name: "TRF000001"))
        let transfer = try await bank.transfers.create(request(1), mode: .commit)
        let theirs = bank.transfers(of: "USR002")
        let foreign = await error { try await theirs.transfer(id: transfer.id) }
        XCTAssertEqual(foreign, .notFound(.transfer, name: transfer.id.text))
        let challenge = await error { try await bank.transfers.confirm("CHL1", code: "123456") }
        XCTAssertEqual(challenge, .notFound(.challenge, name: "CHL1"))
    }

    func testUnknownCursor_IsRefused() async throws {
        for cursor in ["nonsense", "TRF000001", "TRF999999"] {
            let request = try PageRequest(after: cursor)
            let error = await error { try await bank.transfers.transfers(page: request) }
            guard case .invalidValue(.known(.after), cursor, .malformed) = error else {
                return XCTFail("\(String(describing: error))")
            }
        }
    }

    func testManyWritersOnOneFile_LoseNothing() async throws {
        let path = bank.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let bank = TestBank(path: path, seed: UInt64(writer))
                    for _ in 0..<25 {
                        let request = TransferRequest(
                            from: "ACC001", to: "ACC002", amount: .usd(1), idempotencyKey: .fresh())
                        _ = try await bank.transfers.create(request, mode: .commit)
                    }
                }
            }
            try await group.waitForAll()
        }
        let balances = [try await bank.balance("ACC001"), try await bank.balance("ACC002")]
        XCTAssertEqual(balances, [9_900, 100])
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }
}
