import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about refunds and about who may act as a merchant.
enum CardRefundPromises {
    static let all: [Promise<CardBank>] = refunds + ends + merchants

    private static let refunds: [Promise<CardBank>] = [
        Promise("a refund is an entry of its own with a reference to the payment") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let refunded = try await bank.refund(paid)
            XCTAssertEqual(refunded.status, .captured)
            XCTAssertEqual(refunded.capturedAmount, usd(2_500))
            XCTAssertEqual(refunded.refundedAmount, usd(2_500))
            let shown = try await bank.customer.cards.authorisation(id: paid.id)
            XCTAssertEqual(shown, refunded)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let newest = try await bank.customer.entries(of: bank.main).first
            let entry = try XCTUnwrap(newest)
            XCTAssertEqual(entry.amount, usd(2_500))
            XCTAssertEqual(entry.direction, .credit)
            XCTAssertEqual(entry.description, "Card refund from Corner Grocery")
            XCTAssertEqual(entry.counterparty, "Corner Grocery")
            XCTAssertEqual(entry.reference, paid.id.text)
            XCTAssertEqual(entry.category, .groceries)
            let told = try await bank.customer.notifications.notifications(unreadOnly: false, page: nil)
            XCTAssertEqual(told.items.first?.kind, .paymentReceived)
            XCTAssertEqual(told.items.first?.subject, paid.id.text)
            XCTAssertEqual(told.items.first?.amount, usd(2_500))
        },
        Promise("refunds in parts add up to the captured amount and no more") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)), usd(2_000))
            try await bank.refund(paid, usd(500))
            await assertRefused(.limitExceeded(limit: usd(1_500), requested: usd(1_501))) {
                try await bank.refund(paid, usd(1_501))
            }
            let rest = try await bank.refund(paid)
            XCTAssertEqual(rest.refundedAmount, usd(2_000))
            let done = ServiceError.invalidState(.authorisation, name: paid.id.text, status: "refunded")
            for amount in [nil, usd(1)] {
                await assertRefused(done) { try await bank.refund(paid, amount) }
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let report = try await bank.bank.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("fifty refunds at once pay back no more than was captured") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(1_000)))
            let made = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...50 {
                    group.addTask { (try? await bank.refund(paid, usd(100))) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            XCTAssertEqual(made, 10)
            let shown = try await bank.customer.cards.authorisation(id: paid.id)
            XCTAssertEqual(shown.refundedAmount, usd(1_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("a repeated refund is paid once, and a different one under its key is refused") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let first = try await bank.refund(paid, usd(500), key: key("r"))
            let again = try await bank.refund(paid, usd(500), key: key("r"))
            XCTAssertEqual(again, first)
            await assertRefused(.duplicateRequest(key("r"))) { try await bank.refund(paid, key: key("r")) }
            let money = try await bank.money()
            XCTAssertEqual(money, [8_000, 8_000])
        },
        Promise("a dry run returns the payment as it would be and pays nothing") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let tried = try await bank.refund(paid, usd(500), mode: .dryRun)
            XCTAssertEqual(tried.refundedAmount, usd(500))
            let shown = try await bank.customer.cards.authorisation(id: paid.id)
            XCTAssertNil(shown.refundedAmount)
            let money = try await bank.money()
            XCTAssertEqual(money, [7_500, 7_500])
        },
        Promise("zero, another currency and payments that were not captured are refused") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            await assertRefused(.invalidAmount(text: "0.00", reason: .notPositive)) {
                try await bank.refund(paid, usd(0))
            }
            await assertRefused(.currencyMismatch(expected: .usd, actual: .eur)) {
                try await bank.refund(paid, eur(1))
            }
            let held = try await bank.pay(usd(100))
            await assertRefused(.invalidState(.authorisation, name: held.id.text, status: "pending")) {
                try await bank.refund(held)
            }
            try await bank.reverse(held)
            await assertRefused(.invalidState(.authorisation, name: held.id.text, status: "reversed")) {
                try await bank.refund(held)
            }
            await assertRefused(.notFound(.authorisation, name: "AUT000009")) {
                try await bank.merchant.refund(
                    CardRefund(authorisationID: "AUT000009", idempotencyKey: FreshKeys.next()), mode: .commit)
            }
        },
    ]

    private static let ends: [Promise<CardBank>] = [
        Promise("a payment is refunded after its card was frozen, lost and replaced") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(300)))
            try await bank.apply(.freeze)
            try await bank.refund(paid, usd(100))
            try await bank.apply(.reportLost)
            try await bank.refund(paid, usd(100))
            try await bank.replace()
            try await bank.refund(paid, usd(100))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("a refund to a closed account is refused, and nothing is booked") { bank in
            let other = try await bank.customer.open("Other")
            let paid = try await bank.capture(try await bank.pay(usd(10_000)))
            _ = try await bank.customer.accounts.setDefault(other, mode: .commit)
            _ = try await bank.customer.accounts.close(bank.main, clearsDefault: false, mode: .commit)
            await assertRefused(.accountClosed(bank.main)) { try await bank.refund(paid) }
            let shown = try await bank.merchant.authorisation(id: paid.id)
            XCTAssertNil(shown.refundedAmount)
        },
    ]

    private static let merchants: [Promise<CardBank>] = [
        Promise("the owner of a card cannot act as its merchant, and a teller can") { bank in
            let teller = await bank.bank.client(of: Principal(userID: "OPR001", roles: [.teller]))
            let missing = ServiceError.unauthorized(.roleMissing(.teller))
            let payment = { (key: IdempotencyKey) in
                CardPayment(
                    cardID: bank.card, merchant: "Shop", category: .groceries, country: .unitedStates,
                    amount: usd(900), idempotencyKey: key)
            }
            await assertRefused(missing) {
                try await bank.customer.cards.authorise(payment(FreshKeys.next()), mode: .commit)
            }
            let held = try await teller.cards.authorise(payment(FreshKeys.next()), mode: .commit)
            let capture = CardCapture(authorisationID: held.id, idempotencyKey: FreshKeys.next())
            await assertRefused(missing) { try await bank.customer.cards.capture(capture, mode: .commit) }
            let reversal = CardReversal(authorisationID: held.id, idempotencyKey: FreshKeys.next())
            await assertRefused(missing) { try await bank.customer.cards.reverse(reversal, mode: .commit) }
            _ = try await teller.cards.capture(capture, mode: .commit)
            let refund = CardRefund(authorisationID: held.id, idempotencyKey: FreshKeys.next())
            await assertRefused(missing) { try await bank.customer.cards.refund(refund, mode: .commit) }
            let refunded = try await teller.cards.refund(refund, mode: .commit)
            XCTAssertEqual(refunded.refundedAmount, usd(900))
            let card = try await teller.cards.card(named: bank.card.text)
            XCTAssertEqual(card.id, bank.card)
            await assertRefused(.unauthorized(.notOwner(bank.main))) {
                try await teller.cards.apply(.freeze, to: bank.card, mode: .commit)
            }
        }
    ]
}

extension BankConformanceTests {
    func testCardRefundPromises_AreKept() async throws { try await keep(CardRefundPromises.all) }
}
