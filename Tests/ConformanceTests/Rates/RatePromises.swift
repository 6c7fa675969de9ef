import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``MarketDataServiceProtocol`` about rates.
enum RatePromises {
    static let all: [Promise<PricedBank>] = [
        Promise("rates of the euro are the published ones of the day, sorted by code") {
            priced in
            let rates = try await priced.service.rates(on: priced.friday, base: .eur)
            XCTAssertEqual(rates.map(\.quote.code), ["CLF", "CZK", "JPY", "KWD", "USD"])
            XCTAssertEqual(rates.map(\.rate.text), ["0.0281", "24.685", "169.8", "0.33771", "1.1005"])
            XCTAssertTrue(rates.allSatisfy { $0.base == .eur && $0.date == priced.friday })
        },
        Promise("other currencies are crossed through the euro, with six significant digits") { priced in
            let rates = try await priced.service.rates(on: priced.friday, base: .usd)
            XCTAssertEqual(rates.map(\.quote.code), ["CLF", "CZK", "EUR", "JPY", "KWD"])
            XCTAssertEqual(
                rates.map(\.rate.text), ["0.0255338", "22.4307", "0.908678", "154.294", "0.30687"])
        },
        Promise("a day without rates uses those of the latest earlier day") { priced in
            for days in [-3, -2, -1, 0] {
                let date = priced.bank.now.utcDate.adding(days: days)
                let rates = try await priced.service.rates(on: date, base: .eur)
                XCTAssertEqual(rates.first?.date, priced.friday, date.text)
            }
        },
        Promise("without a date, the rates are those of the bank's date and never later ones") { priced in
            let rates = try await priced.service.rates(on: nil, base: .eur)
            XCTAssertEqual(rates.first?.date, priced.friday)
            let newest = try await priced.service.newestDate()
            XCTAssertEqual(newest, priced.friday)
        },
        Promise("before the first day there are no rates") { priced in
            let before = priced.thursday.adding(days: -1)
            await assertRefused(.notFound(.exchangeRate, name: "EUR on \(before)")) {
                try await priced.service.rates(on: before, base: .eur)
            }
        },
        Promise("a currency that is no longer published has no rate") { priced in
            let rub = PricedBank.money("RUB")
            let before = try await priced.service.rates(on: priced.thursday, base: rub)
            XCTAssertEqual(before.map(\.quote.code), ["EUR", "JPY", "USD"])
            await assertRefused(.notFound(.exchangeRate, name: "RUB on \(priced.friday)")) {
                try await priced.service.rates(on: priced.friday, base: rub)
            }
        },
        Promise("a history is listed newest day first") { priced in
            let history = try await priced.service.history(RateHistoryQuery(currency: .usd))
            XCTAssertEqual(history.map(\.rate.text), ["2", "1.1005", "1.25"])
            XCTAssertTrue(history.allSatisfy { $0.base == .eur && $0.quote == .usd })
        },
        Promise("a history includes both of its bounds") { priced in
            let days = (priced.thursday, priced.friday)
            for (from, to, expected) in [
                (days.0, days.1, ["1.1005", "1.25"]), (days.1, days.1, ["1.1005"]), (days.1, days.0, []),
            ] {
                let query = RateHistoryQuery(currency: .usd, from: from, to: to)
                let history = try await priced.service.history(query)
                XCTAssertEqual(history.map(\.rate.text), expected)
            }
        },
        Promise("a currency without rates has an empty history, and the euro has none") { priced in
            let history = try await priced.service.history(
                RateHistoryQuery(currency: PricedBank.money("XAF")))
            XCTAssertEqual(history, [])
            await assertRefused(
                .invalidValue(
                    field: .currency, value: "EUR",
                    reason: .malformed(expected: "a currency other than EUR"))
            ) { try await priced.service.history(RateHistoryQuery(currency: .eur)) }
        },
        Promise("users can read rates, and operators can import them") { priced in
            let signedOut = await priced.bank.signedOut.marketDataService
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await signedOut.rates(on: nil, base: .eur)
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await signedOut.history(RateHistoryQuery(currency: .usd))
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await signedOut.convert(usd(1), to: .eur, on: nil)
            }
            await assertRefused(.unauthorized(.notSignedIn)) { try await signedOut.newestDate() }
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await priced.service.importRates(RatesImportRequest(filePaths: [#filePath]))
            }
        },
        Promise("a missing file of rates changes nothing") { priced in
            guard priced.bank.offers(.importingRates) else { return }
            let service = await priced.bank.session(of: BankUnderTest.operatorPrincipal).marketDataService
            let error = await refusal {
                try await service.importRates(RatesImportRequest(filePaths: ["/nonexistent"]))
            }
            guard case .invalidFile("/nonexistent", _, _, _)? = error else {
                return XCTFail("\(String(describing: error))")
            }
        },
    ]
}

extension BankConformanceTests {
    func testRatePromises_AreKept() async throws { try await keep(RatePromises.all) }
}
