import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``MarketDataServiceProtocol`` about conversions.
enum ConversionPromises {
    static let all: [Promise<PricedBank>] = [
        Promise("a conversion deducts the spread and returns the bank's margin") { priced in
            let exchange = try await priced.service.convert(eur(10_000), to: .usd, on: nil)
            XCTAssertEqual(
                exchange,
                Exchange(
                    source: eur(10_000), target: usd(10_949), rate: "1.0949975", rateDate: priced.friday,
                    margin: usd(56)))
        },
        Promise("the spread is to the customer's disadvantage in both directions") { priced in
            let there = try await priced.service.convert(eur(10_000), to: .usd, on: nil)
            let back = try await priced.service.convert(there.target, to: .eur, on: nil)
            XCTAssertEqual(back.target, eur(9_899))
        },
        Promise("amounts are exact with any number of decimals") { priced in
            let cases: [(Money, String, Money, Int64, String)] = [
                (eur(100), "JPY", PricedBank.money(168, "JPY"), 2, "168.951"),
                (PricedBank.money(1_000, "JPY"), "KWD", PricedBank.money(1_978, "KWD"), 11, "0.001978924912"),
                (usd(12_345), "CLF", PricedBank.money(31_363, "CLF"), 159, "0.02540617901"),
                (PricedBank.money(20_000, "CZK"), "USD", usd(887), 5, "0.04435882115"),
                (PricedBank.money(10_000, "CLF"), "JPY", PricedBank.money(6_012, "JPY"), 31, "6012.491103"),
                (usd(10_000), "EUR", eur(9_041), 46, "0.9041344843"),
            ]
            for (amount, code, target, margin, rate) in cases {
                let exchange = try await priced.service.convert(amount, to: target.currency, on: nil)
                XCTAssertEqual(exchange.target, target, "\(amount) in \(code)")
                XCTAssertEqual(exchange.margin.minorUnits, margin, "\(amount) in \(code)")
                XCTAssertEqual(exchange.rate, rate, "\(amount) in \(code)")
            }
        },
        Promise("no amount brings more than it is worth, so splitting it brings no gain") { priced in
            // 0.0090 EUR at the published rate, which rounding to nearest would make 0.01.
            await assertRefused(.invalidAmount(text: "0.00 EUR", reason: .notPositive)) {
                try await priced.service.convert(usd(1), to: .eur, on: nil)
            }
            // 1.8173 cents less the spread: rounding to nearest would make 2.
            let small = try await priced.service.convert(usd(2), to: .eur, on: nil)
            XCTAssertEqual(small.target, eur(1))
            XCTAssertEqual(small.margin, eur(1))
        },
        Promise("a conversion on a past day uses its rates") { priced in
            let exchange = try await priced.service.convert(eur(10_000), to: .usd, on: priced.thursday)
            XCTAssertEqual(exchange.target, usd(12_437))
            XCTAssertEqual(exchange.rateDate, priced.thursday)
        },
        Promise("an amount that is not above zero is refused first") { priced in
            for cents in [0, -1] as [Int64] {
                await assertRefused(
                    .invalidAmount(text: eur(cents).decimalText, reason: .notPositive)
                ) { try await priced.service.convert(eur(cents), to: .eur, on: nil) }
            }
        },
        Promise("a conversion into the same currency is refused") { priced in
            for date in [nil, priced.thursday.adding(days: -1)] {
                await assertRefused(
                    .invalidValue(
                        field: .currency, value: "EUR",
                        reason: .malformed(expected: "a currency other than EUR"))
                ) { try await priced.service.convert(eur(1), to: .eur, on: date) }
            }
        },
        Promise("without rates of both currencies on the day, a conversion is refused") { priced in
            await assertRefused(.notFound(.exchangeRate, name: "EUR/RUB")) {
                try await priced.service.convert(eur(1), to: PricedBank.money("RUB"), on: nil)
            }
            await assertRefused(.notFound(.exchangeRate, name: "USD/EUR")) {
                try await priced.service.convert(usd(1), to: .eur, on: priced.thursday.adding(days: -1))
            }
        },
        Promise("a result of zero is refused") { priced in
            await assertRefused(.invalidAmount(text: "0.00 EUR", reason: .notPositive)) {
                try await priced.service.convert(PricedBank.money(1, "CZK"), to: .eur, on: nil)
            }
        },
        Promise("a result that would overflow is refused") { priced in
            await assertRefused(
                .invalidAmount(text: "92233720368547758.07", reason: .unreadable(.overflow))
            ) { try await priced.service.convert(eur(.max), to: .usd, on: nil) }
            let largest = try await priced.service.convert(
                PricedBank.money(.max, "JPY"), to: .eur, on: nil)
            XCTAssertEqual(largest.target, eur(5_404_743_920_300_648_956))
        },
    ]
}

extension BankConformanceTests {
    func testConversionPromises_AreKept() async throws { try await keep(ConversionPromises.all) }
}
