import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class ExchangePostingTests: RatesTestCase {
    private static let rates = "Date,USD,JPY\n2026-01-15,1.1005,169.8\n"

    private func accounts(_ cents: Int64 = 20_000, target: Currency = .usd) async throws -> (Int64, Int64) {
        try await take(Self.rates)
        let euro = try await bank.open("Euro", cents, currency: .eur)
        let other = try await bank.open("Other", currency: target)
        return (try XCTUnwrap(euro.id.number), try XCTUnwrap(other.id.number))
    }

    private func exchange(_ amount: Money, to currency: Currency, _ pair: (Int64, Int64)) async throws
        -> Int64
    {
        try await bank.store.change(.commit) { transaction in
            let request = TransferRequest(
                from: AccountID(number: pair.0), to: AccountID(number: pair.1), amount: amount,
                reference: "Holidays", idempotencyKey: key("exchange"))
            return try transaction.transfers.post(
                transaction.plan(request, for: transaction.users.soleUser()))
        }
    }

    /// The sum of all accounts per currency, including the bank's own.
    private func totals() async throws -> [String: Int64] {
        try await bank.store.read { transaction in
            Dictionary(
                try transaction.flushed.rows(
                    """
                    SELECT currency, sum(posted) AS total FROM account JOIN balance ON account = id
                    GROUP BY currency
                    """
                ) {
                    ($0.text("currency"), $0.int64("total"))
                }, uniquingKeysWith: +)
        }
    }

    private func posted(_ number: String) async throws -> Int64? {
        try await bank.store.read { transaction in
            try transaction.flushed.first(
                "SELECT posted FROM account JOIN balance ON account = id WHERE number = ?", number
            ) { $0.int64("posted") }
        }
    }

    private func legs() async throws -> [String] {
        try await bank.store.read { transaction in
            try transaction.flushed.rows(
                """
                SELECT t.id, t.group_id, t.kind, d.number AS debit, c.number AS credit, t.amount, t.currency
                FROM transfer t
                JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
                WHERE t.kind <> 'cash' ORDER BY t.id
                """
            ) { row in
                let sides = [row.text("debit"), row.text("credit")].map {
                    $0.hasPrefix("*") ? $0 : "customer"
                }
                return "\(row.int64("id"))/\(row.int64("group_id")) \(row.text("kind")) \(sides[0]) "
                    + "\(sides[1]) \(row.int64("amount")) \(row.text("currency"))"
            }
        }
    }

    func testExchange_IsOneGroupThroughTheBanksPositions() async throws {
        let pair = try await accounts()
        let first = try await exchange(eur(10_000), to: .usd, pair)
        let legs = try await legs()
        XCTAssertEqual(
            legs,
            [
                "\(first)/\(first) transfer customer *exchange-EUR 10000 EUR",
                "\(first + 1)/\(first) exchange *exchange-USD customer 10949 USD",
                "\(first + 2)/\(first) fee *exchange-USD *fees-USD 56 USD",
            ])
    }

    func testBothCurrencies_AddUpToZero() async throws {
        let pair = try await accounts()
        for cents in [1, 3, 99, 1_234, 10_000] as [Int64] {
            _ = try await exchange(eur(cents), to: .usd, pair)
        }
        _ = try await exchange(usd(500), to: .eur, (pair.1, pair.0))
        let totals = try await totals()
        XCTAssertEqual(totals, ["EUR": 0, "USD": 0])
        let report = try await bank.books.verify { _ in }
        XCTAssertTrue(report.isSound, "\(report)")
    }

    func testPositions_HoldExchangedAmountsAtThePublishedRate() async throws {
        let pair = try await accounts()
        _ = try await exchange(eur(10_000), to: .usd, pair)
        let positions = [
            try await posted("*exchange-EUR"), try await posted("*exchange-USD"),
            try await posted("*fees-USD"),
        ]
        // 100 EUR are worth 110.05 USD.
        XCTAssertEqual(positions, [10_000, -11_005, 56])
    }

    func testCurrencyWithoutDecimals_IsExchanged() async throws {
        let pair = try await accounts(target: .jpy)
        _ = try await exchange(eur(100), to: .jpy, pair)
        let balance = try await bank.balance(AccountID(number: pair.1))
        XCTAssertEqual(balance, 168)
        let totals = try await totals()
        XCTAssertEqual(totals, ["EUR": 0, "JPY": 0])
    }

    func testZeroMargin_HasNoLeg() async throws {
        let pair = try await accounts()
        _ = try await exchange(eur(1), to: .usd, pair)
        let legs = try await legs()
        XCTAssertEqual(legs.count, 2)
    }

    func testAmountAboveTheBalance_IsRefused() async throws {
        let pair = try await accounts(99)
        let error = await error { try await exchange(eur(100), to: .usd, pair) }
        XCTAssertEqual(
            error,
            .insufficientFunds(
                account: AccountID(number: pair.0), available: eur(99), requested: eur(100)))
        let legs = try await legs()
        XCTAssertEqual(legs, [])
        let totals = try await totals()
        XCTAssertEqual(totals, ["EUR": 0, "USD": 0])
    }

    func testOverflowAtThePayee_DoesNotDebitThePayer() async throws {
        let pair = try await accounts()
        _ = try await bank.teller.deposit(
            CashRequest(
                accountID: AccountID(number: pair.1), amount: usd(.max - 10), idempotencyKey: .fresh()),
            mode: .commit)
        let error = await error { try await exchange(eur(100), to: .usd, pair) }
        guard case .invalidAmount(_, .unreadable(.overflow)) = error else {
            return XCTFail("\(String(describing: error))")
        }
        let balance = try await bank.balance(AccountID(number: pair.0))
        XCTAssertEqual(balance, 20_000)
    }

    func testConvertedAmountOfZero_IsRefused() async throws {
        try await take("Date,CZK\n2026-01-15,25\n")
        let error = await error {
            try await bank.store.read {
                try $0.rates.exchange(Money(minorUnits: 1, currency: .czk), to: .eur, on: nil)
            }
        }
        XCTAssertEqual(error, .invalidAmount(text: "0.00 EUR", reason: .notPositive))
    }

    func testOldRates_AreUsedWithoutNewerOnes() async throws {
        try await take("Date,USD\n2026-01-09,1.2\n")
        let exchange = try await bank.store.read { try $0.rates.exchange(eur(1_000), to: .usd, on: nil) }
        XCTAssertEqual(exchange.rateDate, CalendarDate("2026-01-09"))
    }
}
