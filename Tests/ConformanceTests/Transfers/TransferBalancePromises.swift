import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about the balances in the answer to an order.
enum TransferBalancePromises {
    static let all: [Promise<HoldBank>] = [
        Promise("the answer to an order says what is left on the account, and what of it is not held") {
            bank in
            try await bank.hold(usd(2_500))
            let made = try await order(usd(1_000), at: bank)
            XCTAssertEqual(made.balances, balances(9_000, 6_500))
            let account = try await bank.payer.accounts.account(id: bank.main)
            XCTAssertEqual(
                made.balances, balances(account.balance.minorUnits, account.availableBalance.minorUnits))
        },
        Promise("a dry run says what would be left") { bank in
            let tried = try await order(usd(1_000), at: bank, mode: .dryRun)
            XCTAssertEqual(tried.balances, balances(9_000, 9_000))
            let account = try await bank.payer.accounts.account(id: bank.main)
            XCTAssertEqual(account.balance, usd(10_000))
        },
        Promise("a fee is in the balance") { bank in
            let made = try await order(usd(1_000), to: bank.abroad(), at: bank)
            XCTAssertEqual(made.fee, usd(150))
            XCTAssertEqual(made.balances, balances(8_850, 8_850))
        },
        Promise("a repeated order says the balances at that time") { bank in
            let first = try await order(usd(1_000), at: bank, key: key("once"))
            _ = try await order(usd(500), at: bank)
            let again = try await order(usd(1_000), at: bank, key: key("once"))
            XCTAssertEqual(again.id, first.id)
            XCTAssertEqual(again.balances, balances(8_500, 8_500))
        },
        Promise("scheduled transfers, lists and batches have no balances") { bank in
            let later = try await order(usd(1_000), at: bank, on: bank.bank.now.utcDate.adding(days: 3))
            XCTAssertNil(later.balances)
            let made = try await order(usd(500), at: bank)
            let shown = try await bank.payer.transfers.transfer(id: made.id)
            XCTAssertNil(shown.balances)
            let listed = try await bank.payer.transfers.transfers(page: nil).items
            XCTAssertEqual(listed.map(\.balances), [nil, nil])
            let outcomes = try await bank.payer.payAll([
                TransferRequest(
                    from: bank.main, to: bank.shop, amount: usd(1), idempotencyKey: FreshKeys.next())
            ])
            XCTAssertNotNil(outcomes.first?.transfer)
            XCTAssertNil(outcomes.first?.transfer?.balances)
        },
    ]

    private static func order(
        _ amount: Money, to payee: TransferDestination? = nil, at bank: HoldBank, on day: CalendarDate? = nil,
        key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> Transfer {
        try await bank.payer.transfers.create(
            TransferRequest(
                from: bank.main, to: payee ?? .account(bank.shop), amount: amount, executionDate: day,
                idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    private static func balances(_ booked: Int64, _ available: Int64) -> AccountBalances {
        AccountBalances(balance: usd(booked), availableBalance: usd(available))
    }
}

extension BankConformanceTests {
    func testTransferBalancePromises_AreKept() async throws { try await keep(TransferBalancePromises.all) }
}
