import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about payments in another currency than the account's.
///
/// One euro is 1.1005 dollars, and the bank keeps half a percent.
enum CardCurrencyPromises {
    static let all: [Promise<CardBank>] = holds + parts

    private static let holds: [Promise<CardBank>] = [
        Promise("the least amount is held that the bank would exchange for the merchant's") { bank in
            let day = try await publish(in: bank)
            let held = try await bank.pay(jpy(1_000), at: "Ramen", .restaurants)
            XCTAssertEqual(held.amount, usd(652))
            XCTAssertEqual(held.merchantAmount, jpy(1_000))
            let exchange = try XCTUnwrap(held.exchange)
            XCTAssertEqual(exchange.source, usd(652))
            XCTAssertEqual(exchange.rateDate, day)
            let rates = await bank.bank.session(of: BankUnderTest.customerPrincipal).marketDataService
            let enough = try await rates.convert(usd(652), to: .jpy, on: nil)
            XCTAssertEqual(exchange.rate, enough.rate)
            XCTAssertEqual(enough.target, jpy(1_000))
            let tooLittle = try await rates.convert(usd(651), to: .jpy, on: nil)
            XCTAssertEqual(tooLittle.target, jpy(999))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 9_348])
            let shown = try await bank.customer.cards.authorisation(id: held.id)
            XCTAssertEqual(shown, held)
            let news = try await bank.bank.control.news("USR002").last
            XCTAssertEqual(news, StoredNotification(.cardPayment, held.id.text, 652, "Ramen"))
        },
        Promise("currencies with none and three decimals are held in cents, never less than one") { bank in
            try await publish(in: bank)
            let prices: [(Money, Int64)] = [
                (jpy(1), 1), (vnd(1), 1), (vnd(250_000), 988), (money(1_234, "KWD"), 405),
                (eur(1_000), 1_107),
            ]
            for (amount, cents) in prices {
                let held = try await bank.pay(amount)
                XCTAssertEqual(held.amount, usd(cents), "\(amount)")
                let paid = try await bank.capture(held)
                XCTAssertEqual(paid.capturedAmount, usd(cents), "\(amount)")
                XCTAssertEqual(paid.merchantCapturedAmount, amount)
            }
            try await assertSound(bank)
        },
        Promise("without a rate, a payment is refused, and nothing is stored") { bank in
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(
                    .notFound(.exchangeRate, name: "USD/EUR"), bank.bank
                ) { try await bank.pay(eur(1), mode: mode) }
            }
            try await publish(in: bank)
            await assertRefused(.notFound(.exchangeRate, name: "USD/CHF")) {
                try await bank.pay(money(1, "CHF"))
            }
            await assertRefused(
                .invalidAmount(text: jpy(.max).decimalText, reason: .unreadable(.overflow))
            ) { try await bank.pay(jpy(.max)) }
            let list = try await bank.authorisations()
            XCTAssertEqual(list, [])
        },
        Promise("limits and money are those of the account's amount") { bank in
            try await publish(in: bank)
            try await bank.limit(CardLimitsUpdate(payment: .set(usd(651))))
            try await bank.assertDeclined(.paymentLimit) { try await bank.pay(jpy(1_000)) }
            try await bank.limit(CardLimitsUpdate(payment: .remove, day: .set(usd(652))))
            try await bank.pay(jpy(1_000))
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(vnd(1)) }
            try await bank.limit(CardLimitsUpdate(day: .remove))
            try await bank.assertDeclined(.insufficientFunds) { try await bank.pay(jpy(15_000)) }
            let newest = try await bank.authorisations().first
            XCTAssertEqual(newest?.merchantAmount, jpy(15_000))
            XCTAssertEqual(newest?.amount, usd(9_771))
        },
        Promise("a repeated payment is at the first rate, and another currency under its key is refused") {
            bank in
            try await publish(in: bank)
            let first = try await bank.pay(jpy(1_000), key: key("k"))
            try await publish(in: bank, dollars: "2.2")
            let again = try await bank.pay(jpy(1_000), key: key("k"))
            XCTAssertEqual(again, first)
            await assertRefused(.duplicateRequest(key("k"))) { try await bank.pay(vnd(1_000), key: key("k")) }
        },
    ]

    private static let parts: [Promise<CardBank>] = [
        Promise("a capture is at the rate of the authorisation, and its entry names the merchant's amount") {
            bank in
            try await publish(in: bank)
            let held = try await bank.pay(jpy(1_000), at: "Ramen", .restaurants)
            try await publish(in: bank, dollars: "2.2")
            let paid = try await bank.capture(held, jpy(1_200))
            XCTAssertEqual(paid.capturedAmount, usd(782))
            XCTAssertEqual(paid.merchantCapturedAmount, jpy(1_200))
            XCTAssertEqual(paid.exchange, held.exchange)
            let entry = try await bank.customer.entries(of: bank.main).first
            XCTAssertEqual(entry?.amount, usd(-782))
            XCTAssertEqual(entry?.description, "Card payment at Ramen, \(jpy(1_200))")
            XCTAssertEqual(entry?.reference, held.id.text)
        },
        Promise("captures in parts cost what one costs, and refunds in parts bring it back") { bank in
            try await publish(in: bank)
            let held = try await bank.pay(jpy(1_000))
            for _ in 1...3 { try await bank.capture(held, jpy(333), keepsRest: true) }
            let paid = try await bank.capture(held)
            XCTAssertEqual(paid.status, .captured)
            XCTAssertEqual(paid.capturedAmount, usd(652))
            XCTAssertEqual(paid.merchantCapturedAmount, jpy(1_000))
            for _ in 1...3 { try await bank.refund(paid, jpy(333)) }
            await assertRefused(.limitExceeded(limit: jpy(1), requested: jpy(2))) {
                try await bank.refund(paid, jpy(2))
            }
            let back = try await bank.refund(paid)
            XCTAssertEqual(back.refundedAmount, usd(652))
            XCTAssertEqual(back.merchantRefundedAmount, jpy(1_000))
            let entries = try await bank.customer.entries(of: bank.main)
            XCTAssertEqual(entries.first?.description, "Card refund from Corner Grocery, \(jpy(1))")
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            try await assertSound(bank)
        },
        Promise("a part that is less than a cent is refused, and the hold stays") { bank in
            try await publish(in: bank)
            let held = try await bank.pay(vnd(1_000))
            XCTAssertEqual(held.amount, usd(4))
            try await bank.capture(held, vnd(1), keepsRest: true)
            try await assertRefusedWithoutEffect(
                .invalidAmount(text: vnd(1).description, reason: .notPositive), bank.bank
            ) { try await bank.capture(held, vnd(1), keepsRest: true) }
            try await bank.capture(held)
            try await assertRefusedWithoutEffect(
                .invalidAmount(text: vnd(1).description, reason: .notPositive), bank.bank
            ) { try await bank.refund(held, vnd(1)) }
        },
        Promise("captures and refunds in the account's currency are refused") { bank in
            try await publish(in: bank)
            let held = try await bank.pay(jpy(1_000))
            await assertRefused(.currencyMismatch(expected: .jpy, actual: .usd)) {
                try await bank.capture(held, usd(1))
            }
            let paid = try await bank.capture(held)
            await assertRefused(.currencyMismatch(expected: .jpy, actual: .usd)) {
                try await bank.refund(paid, usd(1))
            }
        },
    ]

    private static let oldRates: [Promise<CardBank>] = [
        Promise("rates that are too old are refused") { bank in
            let day = try await publish(in: bank)
            try await bank.advance(days: 8)
            try await assertRefusedWithoutEffect(.ratesTooOld(date: day, maximumDays: 7), bank.bank) {
                try await bank.pay(jpy(1_000))
            }
        }
    ]

    static func keep(in tests: BankConformanceTests) async throws {
        try await tests.keep(all)
        var rules = PaymentRules()
        rules.rateAgeMaximumDays = 7
        try await tests.keep(oldRates, rules: rules)
    }

    /// Publishes rates of the day. Returns the day.
    @discardableResult
    static func publish(in bank: CardBank, dollars: String = "1.1005") async throws -> CalendarDate {
        let day = bank.bank.now.utcDate.adding(days: dollars == "1.1005" ? -1 : 0)
        try await bank.bank.control.publish([
            PricedBank.rates(day, ["USD": dollars, "JPY": "169.8", "KWD": "0.33771", "VND": "28000"])
        ])
        return day
    }

    static func assertSound(_ bank: CardBank, line: UInt = #line) async throws {
        let report = try await bank.bank.operator.ledger.verify { _ in }
        XCTAssertNil(report.firstFault, line: line)
    }

    static func jpy(_ yen: Int64) -> Money { Money(minorUnits: yen, currency: .jpy) }
    private static func vnd(_ dong: Int64) -> Money { money(dong, "VND") }
    private static func money(_ minorUnits: Int64, _ code: String) -> Money {
        PricedBank.money(minorUnits, code)
    }
}

extension BankConformanceTests {
    func testCardCurrencyPromises_AreKept() async throws { try await CardCurrencyPromises.keep(in: self) }
}
