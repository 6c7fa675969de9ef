import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about rules that apply when money is booked: by a standing order, a scheduled transfer or a capture.
enum BookingRulePromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("standing orders of a day are paid up to its limit, and the rest fail with it") {
            bank in
            var orders: [StandingOrder] = []
            for _ in 1...4 { orders.append(try await bank.order(usd(3_000), .monthly)) }
            try await bank.funded.close()
            var outcomes: [String] = []
            for order in orders { outcomes.append(try await bank.outcome(of: order)) }
            XCTAssertEqual(
                outcomes, ["executed", "executed", "failed limitExceeded", "failed limitExceeded"])
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [4_000, 0, 5_000, 8_000])
        },
        Promise(
            "a scheduled transfer does not count against itself, and a later one of that day counts with it"
        ) {
            bank in
            let waiting = try await bank.pay(
                usd(5_000), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let count = try await bank.bank.control.makeDueTransfers(bank.tomorrow())
            XCTAssertEqual(count, 1)
            let made = try await bank.payer.transfers.transfer(id: waiting.id)
            XCTAssertEqual(made.status, .booked)
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(3_001), to: .account(bank.funded.foreign), on: bank.tomorrow())
            }
        },
        Promise("a payee who is saved after a transfer was scheduled does not delay it") { bank in
            let waiting = try await bank.pay(usd(1_001), to: bank.abroad(), on: bank.tomorrow())
            try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN)
            _ = try await bank.bank.control.makeDueTransfers(bank.tomorrow())
            let made = try await bank.payer.transfers.transfer(id: waiting.id)
            XCTAssertEqual(made.status, .booked)
        },
        Promise("a late order counts on its own day") { bank in
            let order = try await bank.order(usd(3_000), .daily)
            try await bank.funded.advance(days: 2)
            try await bank.funded.close()
            let balances = try await bank.funded.balances()
            // A limit of 80.00 per day would have allowed two of the three on the day of booking.
            XCTAssertEqual(balances[3], 2_000 + 3 * 3_000)
            let outcome = try await bank.outcome(of: order)
            XCTAssertEqual(outcome, "executed")
        },
        Promise("a new payee cools off, by id and by IBAN") { bank in
            let account = try await bank.funded.customer.accounts.account(id: bank.funded.foreign)
            let iban = try XCTUnwrap(account.iban?.validated)
            let kept = try await bank.add("Any", iban.text, accepting: true).beneficiary
            let end = bank.bank.now.adding(milliseconds: 86_400_000)
            for destination in [
                TransferDestination.account(bank.funded.foreign), .beneficiary(kept.id),
                .iban(iban, creditorName: "Other"),
            ] {
                try await assertRefusedWithoutEffect(.coolingOff(until: end), bank.bank) {
                    try await bank.pay(usd(1_001), to: destination)
                }
                try await bank.pay(usd(100), to: destination)
            }
        },
        Promise("a new payee cools off to the minute, and a transfer for the day on which that ends is made")
        {
            bank in
            try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN)
            let end = bank.bank.now.adding(milliseconds: 86_400_000)
            // It is made at the end of that day.
            try await bank.pay(usd(1_001), to: bank.abroad(), on: bank.tomorrow())
            try await bank.funded.advance(minutes: 24 * 60 - 1)
            try await assertRefusedWithoutEffect(.coolingOff(until: end), bank.bank) {
                try await bank.pay(usd(1_001), to: bank.abroad())
            }
            try await bank.funded.advance(minutes: 1)
            try await bank.pay(usd(1_001), to: bank.abroad())
        },
        Promise("removing a new payee does not end its cooling-off, and adding it again restarts it") {
            bank in
            let first = try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN).beneficiary
            _ = try await bank.payer.beneficiaries.remove(first.id, mode: .commit)
            let end = bank.bank.now.adding(milliseconds: 86_400_000)
            try await assertRefusedWithoutEffect(.coolingOff(until: end, payee: nil), bank.bank) {
                try await bank.pay(usd(1_001), to: bank.abroad())
            }
            try await bank.funded.advance(minutes: 60)
            let again = try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN).beneficiary
            let later = end.adding(milliseconds: 3_600_000)
            XCTAssertEqual(again.coolingOffUntil, later)
            try await assertRefusedWithoutEffect(.coolingOff(until: later, payee: again.id), bank.bank) {
                try await bank.pay(usd(1_001), to: bank.abroad())
            }
            _ = try await bank.payer.beneficiaries.remove(again.id, mode: .commit)
            try await bank.funded.advance(days: 1)
            try await bank.pay(usd(1_001), to: bank.abroad())
        },
        Promise("limits add up all currencies by their rates") { bank in
            try await bank.publish("1.25", daysAgo: 0)
            try await bank.pay(eur(4_000), to: bank.abroad())
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(3_001), to: .account(bank.funded.foreign))
            }
            let tooMuch = ServiceError.limitExceeded(limit: usd(5_000), requested: usd(5_001), per: .transfer)
            try await assertRefusedWithoutEffect(tooMuch, bank.bank) {
                try await bank.pay(eur(4_001), to: bank.abroad())
            }
            try await bank.pay(usd(3_000), to: .account(bank.funded.foreign))
        },
        Promise("a currency without a rate cannot be counted or paid to others") { bank in
            try await assertRefusedWithoutEffect(
                .limitRateMissing(.eur, limitCurrency: .usd), bank.bank
            ) {
                try await bank.pay(eur(1), to: bank.abroad())
            }
        },
        Promise("outdated rates are not used for exchanges, but for limits") { bank in
            try await bank.publish("1.25", daysAgo: 8)
            let old = ServiceError.ratesTooOld(date: bank.tomorrow(-8), maximumDays: 7)
            let request = TransferRequest(
                from: bank.funded.main, to: bank.funded.euro, amount: usd(500), idempotencyKey: key("x"))
            try await assertRefusedWithoutEffect(old, bank.bank) {
                try await bank.payer.transfers.create(request, mode: .commit)
            }
            await assertRefused(old) { try await bank.payer.transfers.quote(request) }
            let market = await bank.bank.session(of: BankUnderTest.operatorPrincipal).marketDataService
            await assertRefused(old) { try await market.convert(usd(500), to: .eur, on: nil) }
            let past = try await market.convert(usd(500), to: .eur, on: bank.tomorrow(-8))
            XCTAssertEqual(past.rateDate, bank.tomorrow(-8))
            try await bank.pay(eur(100), to: bank.abroad())
            try await bank.publish("1.25", daysAgo: 7)
            let made = try await bank.payer.transfers.create(request, mode: .commit)
            XCTAssertEqual(made.status, .booked)
        },
        Promise("an order that is made late is converted at the rates of its day") { bank in
            try await bank.bank.control.publish([
                PricedBank.rates(bank.tomorrow(0), ["USD": "1.25"]),
                PricedBank.rates(bank.tomorrow(2), ["USD": "2"]),
            ])
            _ = try await bank.order(usd(500), .monthly, to: bank.funded.euro, from: bank.tomorrow())
            try await bank.funded.advance(days: 20)
            try await bank.funded.close()
            let credited = try await bank.payer.entries(of: bank.funded.euro).first?.amount
            // 400.00 EUR less the spread.
            XCTAssertEqual(credited, eur(398))
        },
        Promise("an order with outdated rates is retried and paid with newer rates") {
            bank in
            try await bank.publish("1.25", daysAgo: 7)
            let order = try await bank.order(usd(500), .monthly, to: bank.funded.euro, from: bank.tomorrow())
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let retry = try await bank.funded.now(order).retry
            XCTAssertEqual(retry, StandingOrder.Retry(of: bank.tomorrow(), attemptCount: 1))
            try await bank.publish("1.25", daysAgo: 0)
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let outcome = try await bank.outcome(of: order)
            XCTAssertEqual(outcome, "executed")
        },
        Promise("an order whose currency is missing in the newest rates is retried") { bank in
            try await bank.publish("1.25", daysAgo: 0)
            let order = try await bank.order(usd(500), .monthly, to: bank.funded.euro, from: bank.tomorrow())
            try await bank.bank.control.publish([PricedBank.rates(bank.tomorrow(), ["CHF": "0.9"])])
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let retry = try await bank.funded.now(order).retry
            XCTAssertEqual(retry, StandingOrder.Retry(of: bank.tomorrow(), attemptCount: 1))
        },
        Promise("after three more days without newer rates, the payment of the order fails") { bank in
            try await bank.publish("1.25", daysAgo: 7)
            let order = try await bank.order(usd(500), .monthly, to: bank.funded.euro, from: bank.tomorrow())
            for day in 1...4 {
                let before = try await bank.outcome(of: order)
                XCTAssertEqual(before, "", "day \(day)")
                try await bank.funded.advance(days: 1)
                try await bank.funded.close()
            }
            let outcome = try await bank.outcome(of: order)
            XCTAssertEqual(outcome, "failed ratesTooOld")
        },
        Promise("a scheduled transfer without rates is retried for three days, then fails") {
            bank in
            try await bank.publish("1.25", daysAgo: 7)
            let made = try await bank.pay(usd(500), to: .account(bank.funded.euro), on: bank.tomorrow())
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let waiting = try await bank.payer.transfers.transfer(id: made.id)
            XCTAssertEqual(waiting, made)
            try await bank.publish("1.25", daysAgo: 0)
            let late = try await bank.pay(usd(500), to: .account(bank.funded.euro), on: bank.tomorrow(8))
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let booked = try await bank.payer.transfers.transfer(id: made.id)
            XCTAssertEqual(booked.status, .booked)
            try await bank.funded.advance(days: 8)
            try await bank.funded.close()
            let stillWaiting = try await bank.payer.transfers.transfer(id: late.id)
            XCTAssertEqual(stillWaiting.status, .pending)
            try await bank.funded.advance(days: 1)
            try await bank.funded.close()
            let failed = try await bank.payer.transfers.transfer(id: late.id)
            XCTAssertEqual(failed.failure, "ratesTooOld")
        },
        Promise("a capture counts on the day of its hold") { bank in
            let hold = try await bank.payer.transfers.hold(
                TransferHoldRequest(
                    from: bank.funded.main, to: .account(bank.funded.foreign), amount: usd(5_000),
                    expiryDate: bank.tomorrow(10), idempotencyKey: FreshKeys.next()), mode: .commit)
            // The next day is in the next month.
            try await bank.funded.advance(days: 1)
            _ = try await bank.payer.transfers.capture(
                hold.id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign))
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances[3], 12_000)
        },
        Promise("no user's key prevents an occurrence") { bank in
            let order = try await bank.order(usd(1_000), .monthly)
            try await bank.pay(
                usd(1), to: .account(bank.funded.foreign),
                key: key("\(order.id)-\(bank.bank.now.utcDate)"))
            try await bank.funded.close()
            let outcome = try await bank.outcome(of: order)
            XCTAssertEqual(outcome, "executed")
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances[3], 3_001)
        },
    ]
}

extension BankConformanceTests {
    func testBookingRulePromises_AreKept() async throws { try await keep(BookingRulePromises.all) }
}

extension PaymentBank {
    /// A standing order to the customer from today, unless arguments say otherwise.
    fileprivate func order(
        _ amount: Money, _ frequency: StandingOrderSchedule.Frequency, to payee: AccountID? = nil,
        from start: CalendarDate? = nil
    ) async throws -> StandingOrder {
        try await funded.order(
            funded.request(frequency, from: start, amount: amount, creditor: payee ?? funded.foreign))
    }

    fileprivate func outcome(of order: StandingOrder) async throws -> String {
        let outcome = try await funded.now(order).lastOutcome
        return [outcome?.result.rawValue, outcome?.reason].compactMap(\.self).joined(separator: " ")
    }

    /// Publishes a rate of the dollar.
    fileprivate func publish(_ rate: String, daysAgo: Int) async throws {
        try await bank.control.publish([PricedBank.rates(tomorrow(-daysAgo), ["USD": rate])])
    }
}
