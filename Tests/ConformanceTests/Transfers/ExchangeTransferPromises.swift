import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about transfers between currencies.
///
/// One euro is 1.1005 dollars, and the bank keeps half a percent.
enum ExchangeTransferPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("the payer is debited in one currency, the payee credited in the other") { funded in
            try await PricedBank.publish(in: funded)
            let transfer = try await funded.operator.pay(eur(1_000), from: funded.euro, to: funded.main)
            XCTAssertEqual(transfer.amount, eur(1_000))
            XCTAssertEqual(transfer.creditedAmount, usd(1_094))
            XCTAssertEqual(transfer.toAccountID, funded.main)
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [11_094, 0, 4_000, 2_000])
        },
        Promise("both sides have one entry, each in its own currency") { funded in
            try await PricedBank.publish(in: funded)
            try await funded.operator.pay(eur(1_000), from: funded.euro, to: funded.main, reference: "Trip")
            let paid = try await funded.operator.entries(of: funded.euro)
            let got = try await funded.operator.entries(of: funded.main)
            XCTAssertEqual(paid.map(\.amount), [eur(-1_000), eur(5_000)])
            XCTAssertEqual(got.map(\.amount), [usd(1_094), usd(10_000)])
            XCTAssertEqual([paid[0].direction, got[0].direction], [.debit, .credit])
            XCTAssertEqual([paid[0].reference, got[0].reference], ["Trip", "Trip"])
            XCTAssertEqual([paid[0].counterparty, got[0].counterparty], ["Main", "Euro"])
        },
        Promise("a hold is converted at the rate of its capture") {
            funded in
            let request = TransferHoldRequest(
                from: funded.euro, to: .account(funded.main), amount: eur(2_000),
                idempotencyKey: FreshKeys.next())
            await assertRefused(.currencyMismatch(expected: .usd, actual: .eur)) {
                try await funded.operator.transfers.hold(request, mode: .commit)
            }
            try await PricedBank.publish(in: funded)
            let held = try await funded.operator.transfers.hold(request, mode: .commit)
            let taken = try await funded.operator.transfers.capture(
                held.id, amount: eur(1_000), idempotencyKey: FreshKeys.next(), mode: .commit)
            let transfer = try await funded.operator.transfers.transfer(id: XCTUnwrap(taken.transferID))
            XCTAssertEqual(transfer.creditedAmount, usd(1_094))
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [11_094, 0, 4_000, 2_000])
        },
        Promise("many small exchanges bring no more than one of their sum") { funded in
            try await PricedBank.publish(in: funded)
            let small = try await funded.operator.payAll(
                (1...20).map { _ in
                    TransferRequest(
                        from: funded.euro, to: funded.main, amount: eur(90), idempotencyKey: FreshKeys.next())
                })
            XCTAssertEqual(small.count, 20)
            let split = try await funded.operator.balance(funded.main) - 10_000
            let whole = try await funded.operator.pay(eur(1_800), from: funded.euro, to: funded.main)
            XCTAssertEqual(split, 20 * 98)
            XCTAssertLessThanOrEqual(split, try XCTUnwrap(whole.creditedAmount).minorUnits)
        },
        Promise("the ledger stays sound") { funded in
            try await PricedBank.publish(in: funded)
            for cents in [2, 3, 250] as [Int64] {
                try await funded.operator.pay(eur(cents), from: funded.euro, to: funded.main)
                try await funded.operator.pay(usd(cents), from: funded.main, to: funded.euro)
            }
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertTrue(report.isSound, "\(String(describing: report.firstFault))")
        },
        Promise("both sides list it as one transfer") { funded in
            try await PricedBank.publish(in: funded)
            let made = try await funded.operator.pay(eur(1_000), from: funded.euro, to: funded.foreign)
            for client in [funded.operator, funded.customer] {
                let transfers = try await client.transfers.transfers(page: nil).items
                XCTAssertEqual(transfers, [made])
                let shown = try await client.transfers.transfer(id: made.id)
                XCTAssertEqual(shown, made)
            }
        },
        Promise("a repeated request returns the first transfer and moves nothing") { funded in
            try await PricedBank.publish(in: funded)
            let first = try await funded.operator.pay(
                eur(1_000), from: funded.euro, to: funded.main, key: key("once"))
            let again = try await assertUnchanged(funded.bank) {
                try await funded.operator.pay(
                    eur(1_000), from: funded.euro, to: funded.main, key: key("once"))
            }
            XCTAssertEqual(again, first)
        },
        Promise("a dry run returns the converted amount and stores nothing") { funded in
            try await PricedBank.publish(in: funded)
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.pay(
                    eur(1_000), from: funded.euro, to: funded.main, mode: .dryRun)
            }
            XCTAssertEqual(tried.creditedAmount, usd(1_094))
        },
        Promise("more than the available amount moves nothing") { funded in
            try await PricedBank.publish(in: funded)
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: funded.euro, available: eur(5_000), requested: eur(5_001)),
                funded.bank
            ) { try await funded.operator.pay(eur(5_001), from: funded.euro, to: funded.main) }
        },
        Promise("an amount that converts to zero moves nothing") { funded in
            try await PricedBank.publish(in: funded)
            let crowns = try await funded.operator.open("Crowns", .czk)
            try await funded.operator.deposit(Money(minorUnits: 100, currency: .czk), to: crowns)
            try await assertRefusedWithoutEffect(
                .invalidAmount(text: "0.00 EUR", reason: .notPositive), funded.bank
            ) {
                try await funded.operator.pay(
                    Money(minorUnits: 1, currency: .czk), from: crowns, to: funded.euro)
            }
        },
        Promise("without rates, a transfer between currencies is refused") { funded in
            try await assertRefusedWithoutEffect(
                .currencyMismatch(expected: .usd, actual: .eur), funded.bank
            ) { try await funded.operator.pay(eur(100), from: funded.euro, to: funded.main) }
        },
    ]
}

extension BankConformanceTests {
    func testExchangeTransferPromises_AreKept() async throws { try await keep(ExchangeTransferPromises.all) }
}
