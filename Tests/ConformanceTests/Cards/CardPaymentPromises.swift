import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about authorisations and their holds.
enum CardPaymentPromises {
    static let all: [Promise<CardBank>] = authorisations + captures + ends

    private static let authorisations: [Promise<CardBank>] = [
        Promise("a payment is held: it stays in the balance and is not available") { bank in
            let held = try await bank.pay(usd(2_500), at: " Corner Grocery ")
            XCTAssertEqual(held.id, "AUT000001")
            XCTAssertEqual(held.cardID, bank.card)
            XCTAssertEqual(held.accountID, bank.main)
            XCTAssertEqual(held.merchant, "Corner Grocery")
            XCTAssertEqual(held.amount, usd(2_500))
            XCTAssertEqual(held.status, .pending)
            XCTAssertNil(held.capturedAmount)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 7_500])
            let list = try await bank.authorisations()
            XCTAssertEqual(list, [held])
            let entries = try await bank.customer.entries(of: bank.main)
            XCTAssertEqual(entries.count, 1)
        },
        Promise("the notification names the payment, made or declined") { bank in
            let made = try await bank.pay()
            try await bank.assertDeclined(.insufficientFunds) { try await bank.pay(usd(10_001)) }
            let news = try await bank.bank.control.news("USR002").map(\.subject)
            XCTAssertEqual(Array(news.suffix(2)), [made.id.text, "AUT000002"])
        },
        Promise("held money cannot be paid to others") { bank in
            let other = try await bank.customer.open("Other")
            try await bank.pay(usd(9_999))
            await assertRefused(
                .insufficientFunds(account: bank.main, available: usd(1), requested: usd(2))
            ) { try await bank.customer.pay(usd(2), from: bank.main, to: other) }
            try await bank.assertDeclined(.insufficientFunds) { try await bank.pay(usd(2)) }
            try await bank.customer.pay(usd(1), from: bank.main, to: other)
        },
        Promise("a dry run holds nothing, and is declined as the payment would be") { bank in
            let tried = try await bank.pay(mode: .dryRun)
            XCTAssertEqual(tried.status, .pending)
            let error = await refusal { try await bank.pay(usd(10_001), mode: .dryRun) }
            XCTAssertEqual(error, .cardDeclined(.insufficientFunds, authorisation: "AUT000001"))
            let list = try await bank.authorisations()
            XCTAssertEqual(list, [])
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("invalid amounts and merchants without a name are refused") { bank in
            for amount in [usd(0), usd(-1)] {
                await assertRefused(.invalidAmount(text: amount.decimalText, reason: .notPositive)) {
                    try await bank.pay(amount)
                }
            }
            await assertRefused(.invalidValue(field: .merchant, value: " ", reason: .empty)) {
                try await bank.pay(at: " ")
            }
            await assertRefused(.notFound(.card, name: "CRD999")) { try await bank.pay(with: "CRD999") }
            let list = try await bank.authorisations()
            XCTAssertEqual(list, [])
        },
        Promise("a repeated payment is held once, and a different one under its key is refused") { bank in
            let first = try await bank.pay(key: key("k"))
            let again = try await bank.pay(key: key("k"))
            XCTAssertEqual(again, first)
            await assertRefused(.duplicateRequest(key("k"))) { try await bank.pay(usd(1_001), key: key("k")) }
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.pay(at: "Noodles", .restaurants, key: key("k"))
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 9_000])
        },
        Promise("a declined payment is declined again under its key, even if there is money by then") {
            bank in
            let error = await refusal { try await bank.pay(usd(10_001), key: key("k")) }
            try await bank.bank.operator.deposit(usd(1_000), to: bank.main)
            let again = await refusal { try await bank.pay(usd(10_001), key: key("k")) }
            XCTAssertEqual(again, error)
            XCTAssertEqual(again, .cardDeclined(.insufficientFunds, authorisation: "AUT000001"))
        },
    ]

    private static let captures: [Promise<CardBank>] = [
        Promise("a capture books the held amount, once") { bank in
            let held = try await bank.pay(usd(2_500))
            let taken = try await bank.capture(held)
            XCTAssertEqual(taken.status, .captured)
            XCTAssertEqual(taken.capturedAmount, usd(2_500))
            let money = try await bank.money()
            XCTAssertEqual(money, [7_500, 7_500])
            let newest = try await bank.customer.entries(of: bank.main).first
            let entry = try XCTUnwrap(newest)
            XCTAssertEqual(entry.id, taken.transactionID)
            XCTAssertEqual(entry.amount, usd(-2_500))
            XCTAssertEqual(entry.direction, .debit)
            XCTAssertEqual(entry.counterparty, "Corner Grocery")
            XCTAssertEqual(entry.description, "Card payment at Corner Grocery")
            XCTAssertEqual(entry.reference, held.id.text)
            XCTAssertEqual(entry.category, .groceries)
            await assertRefused(.invalidState(.authorisation, name: held.id.text, status: "captured")) {
                try await bank.capture(held)
            }
            let after = try await bank.money()
            XCTAssertEqual(after, [7_500, 7_500])
        },
        Promise("a partial capture releases the rest") { bank in
            let held = try await bank.pay(usd(2_500))
            let taken = try await bank.capture(held, usd(2_000))
            XCTAssertEqual(taken.amount, usd(2_500))
            XCTAssertEqual(taken.capturedAmount, usd(2_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [8_000, 8_000])
        },
        Promise("the whole available amount can be held and captured") { bank in
            let held = try await bank.pay(usd(10_000))
            try await bank.capture(held)
            let money = try await bank.money()
            XCTAssertEqual(money, [0, 0])
        },
        Promise("a capture above the hold, of zero or in another currency is refused, and the hold stays") {
            bank in
            let held = try await bank.pay(usd(2_500))
            await assertRefused(.limitExceeded(limit: usd(2_500), requested: usd(2_501))) {
                try await bank.capture(held, usd(2_501))
            }
            await assertRefused(.invalidAmount(text: "0.00", reason: .notPositive)) {
                try await bank.capture(held, usd(0))
            }
            await assertRefused(.currencyMismatch(expected: .usd, actual: .eur)) {
                try await bank.capture(held, eur(1))
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 7_500])
        },
        Promise("a repeated capture is booked once, and a different one under its key is refused") { bank in
            let held = try await bank.pay(usd(2_500))
            let first = try await bank.capture(held, usd(2_000), key: key("c"))
            let again = try await bank.capture(held, usd(2_000), key: key("c"))
            XCTAssertEqual(again, first)
            await assertRefused(.duplicateRequest(key("c"))) { try await bank.capture(held, key: key("c")) }
            let money = try await bank.money()
            XCTAssertEqual(money, [8_000, 8_000])
        },
        Promise("a dry run of a capture books nothing and keeps the hold") { bank in
            let held = try await bank.pay(usd(2_500))
            let tried = try await bank.capture(held, mode: .dryRun)
            XCTAssertEqual(tried.status, .captured)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 7_500])
        },
        Promise("a hold can be captured after its card was lost or replaced") { bank in
            let first = try await bank.pay(usd(100))
            let second = try await bank.pay(usd(200))
            try await bank.apply(.reportLost)
            try await bank.capture(first)
            try await bank.replace()
            try await bank.capture(second)
            let money = try await bank.money()
            XCTAssertEqual(money, [9_700, 9_700])
        },
        Promise("captures leave the ledger sound") { bank in
            try await bank.capture(try await bank.pay(usd(2_500)), usd(1))
            try await bank.pay(usd(5))
            let report = try await bank.bank.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
    ]

    private static let ends: [Promise<CardBank>] = [
        Promise("a reversal releases the hold, once, and it can no longer be captured") { bank in
            let held = try await bank.pay(usd(2_500))
            let given = try await bank.reverse(held, key: key("r"))
            XCTAssertEqual(given.status, .reversed)
            let again = try await bank.reverse(held, key: key("r"))
            XCTAssertEqual(again, given)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let refused = ServiceError.invalidState(.authorisation, name: held.id.text, status: "reversed")
            await assertRefused(refused) { try await bank.reverse(held) }
            await assertRefused(refused) { try await bank.capture(held) }
        },
        Promise("declined and captured payments cannot be reversed") { bank in
            let taken = try await bank.capture(try await bank.pay())
            await assertRefused(.invalidState(.authorisation, name: taken.id.text, status: "captured")) {
                try await bank.reverse(taken)
            }
            _ = await refusal { try await bank.pay(usd(10_001)) }
            let newest = try await bank.authorisations().first
            let declined = try XCTUnwrap(newest)
            await assertRefused(.invalidState(.authorisation, name: declined.id.text, status: "declined")) {
                try await bank.reverse(declined)
            }
        },
        Promise("a hold can be captured for just under seven days, and not after that") { bank in
            let early = try await bank.pay(usd(100))
            let late = try await bank.pay(usd(200))
            try await bank.advance(days: 7, seconds: -1)
            try await bank.capture(early)
            try await bank.advance(seconds: 1)
            let refused = ServiceError.invalidState(.authorisation, name: late.id.text, status: "expired")
            await assertRefused(refused) { try await bank.capture(late) }
            await assertRefused(refused) { try await bank.reverse(late) }
        },
        Promise("a hold that is over is free at its moment, in reads and to pay with") { bank in
            let held = try await bank.pay(usd(1_000))
            let before = try await bank.customer.accounts.account(id: held.accountID)
            try await bank.advance(days: 7, seconds: -1)
            let during = try await bank.customer.accounts.account(id: held.accountID)
            XCTAssertEqual(during.availableBalance, before.availableBalance)
            try await bank.advance(seconds: 1)
            let states = try await bank.authorisations().map(\.status)
            XCTAssertEqual(states, [.expired])
            let free = try await bank.customer.accounts.account(id: held.accountID)
            XCTAssertEqual(free.availableBalance, free.balance)
            let next = try await bank.pay(free.balance)
            XCTAssertEqual(next.status, .pending)
            let report = try await bank.bank.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("missing authorisations and those of others are not found") { bank in
            let nothing = try await bank.pay()
            for id in ["", "AUT1", "AUT000002", "CRD001", "'"] as [AuthorisationID] {
                await assertRefused(.notFound(.authorisation, name: id.text), id.text) {
                    try await bank.customer.cards.authorisation(id: id)
                }
                await assertRefused(.notFound(.authorisation, name: id.text), id.text) {
                    try await bank.merchant.reverse(
                        CardReversal(authorisationID: id, idempotencyKey: FreshKeys.next()), mode: .commit)
                }
            }
            XCTAssertEqual(nothing.id, "AUT000001")
        },
        Promise("pending holds are listed by expiry, for their owner only") {
            bank in
            let captured = try await bank.pay(usd(100))
            let first = try await bank.pay(usd(200))
            try await bank.advance(days: 1, seconds: 0)
            let second = try await bank.pay(usd(300))
            try await bank.capture(captured)
            let cards = bank.customer.cards
            var pending = try await cards.pendingAuthorisations()
            XCTAssertEqual(pending.map(\.id), [first.id, second.id])
            let others = try await bank.bank.operator.cards.pendingAuthorisations()
            XCTAssertEqual(others, [])
            try await bank.advance(days: 6, seconds: 0)
            pending = try await cards.pendingAuthorisations()
            XCTAssertEqual(pending.map(\.id), [second.id])
        },
        Promise("authorisations are listed newest first") { bank in
            for amount in 1...3 { try await bank.pay(usd(Int64(amount))) }
            let list = try await bank.authorisations()
            XCTAssertEqual(list.map(\.amount.minorUnits), [3, 2, 1])
        },
    ]
}

extension BankConformanceTests {
    func testCardPaymentPromises_AreKept() async throws { try await keep(CardPaymentPromises.all) }
}
