import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TellerServiceProtocol`` about captures of card payments that staff undo.
enum CardCorrectionPromises {
    static let all: [Promise<CardBank>] = [
        Promise("a capture is undone by the opposite, with the reason, and the owner is told") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let capture = try XCTUnwrap(paid.transactionID)
            let undone = try await bank.undo(capture, "Wrong card")
            XCTAssertEqual(undone.amount, usd(2_500))
            XCTAssertEqual(undone.description, "Reversal of \(capture)")
            XCTAssertEqual(undone.reference, "Wrong card")
            XCTAssertEqual(undone.category, .groceries)
            let seen = try await bank.customer.entries(of: bank.main).first
            XCTAssertEqual(seen, undone)
            let shown = try await bank.customer.cards.authorisation(id: paid.id)
            XCTAssertEqual(shown.refundedAmount, usd(2_500))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let news = try await bank.bank.control.news("USR002").last
            XCTAssertEqual(
                news, StoredNotification(.paymentReceived, paid.id.text, 2_500, undone.description))
            let lines = try await bank.bank.operator.audit.events(
                AuditQuery(operation: .tellerReverse), page: .first
            ).items
            XCTAssertEqual(lines.map(\.subject), [capture.text])
            try await CardCurrencyPromises.assertSound(bank)
        },
        Promise("it is undone once, and neither the reversal nor a refund is undone") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let capture = try XCTUnwrap(paid.transactionID)
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.undo(capture, "Wrong", mode: .dryRun)
            }
            let undone = try await bank.undo(capture, "Wrong", key: key("u"))
            XCTAssertEqual(undone, tried)
            let again = try await bank.undo(capture, " Wrong ", key: key("u"))
            XCTAssertEqual(again, undone)
            try await assertRefusedWithoutEffect(.duplicateRequest(key("u")), bank.bank) {
                try await bank.undo(capture, "Another", key: key("u"))
            }
            try await bank.assertNotUndone(capture, "reversed")
            try await bank.assertNotUndone(undone.id, "notReversible")
            await assertRefused(.invalidState(.authorisation, name: paid.id.text, status: "refunded")) {
                try await bank.refund(paid)
            }
            let other = try await bank.capture(try await bank.pay(usd(100)))
            try await bank.refund(other)
            let refund = try await bank.customer.entries(of: bank.main).first
            try await bank.assertNotUndone(try XCTUnwrap(refund?.id), "notReversible")
        },
        Promise("what was refunded is not paid back again") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let capture = try XCTUnwrap(paid.transactionID)
            try await bank.refund(paid, usd(600))
            let undone = try await bank.undo(capture, "Wrong")
            XCTAssertEqual(undone.amount, usd(1_900))
            let other = try await bank.capture(try await bank.pay(usd(100)))
            try await bank.refund(other)
            try await bank.assertNotUndone(try XCTUnwrap(other.transactionID), "refunded")
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("each of several captures is undone by itself, and no more than was captured comes back") {
            bank in
            let held = try await bank.pay(usd(2_500))
            let first = try await bank.capture(held, usd(1_000), keepsRest: true)
            let second = try await bank.capture(held, usd(800))
            try await bank.refund(second, usd(300))
            let undone = try await bank.undo(try XCTUnwrap(first.transactionID), "Wrong")
            XCTAssertEqual(undone.amount, usd(1_000))
            let rest = try await bank.undo(try XCTUnwrap(second.transactionID), "Wrong")
            XCTAssertEqual(rest.amount, usd(500))
            let shown = try await bank.customer.cards.authorisation(id: held.id)
            XCTAssertEqual(shown.refundedAmount, usd(1_800))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            try await CardCurrencyPromises.assertSound(bank)
        },
        Promise("a capture in another currency comes back whole") { bank in
            try await CardCurrencyPromises.publish(in: bank)
            let held = try await bank.pay(CardCurrencyPromises.jpy(1_000))
            var captures: [TransactionID] = []
            for yen in [333, 333, 334] as [Int64] {
                let paid = try await bank.capture(held, CardCurrencyPromises.jpy(yen), keepsRest: true)
                captures.append(try XCTUnwrap(paid.transactionID))
            }
            for capture in captures { try await bank.undo(capture, "Wrong") }
            let shown = try await bank.customer.cards.authorisation(id: held.id)
            XCTAssertEqual(shown.refundedAmount, usd(652))
            XCTAssertEqual(shown.merchantRefundedAmount, CardCurrencyPromises.jpy(1_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("a frozen or closed account takes nothing back") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(10_000)))
            let capture = try XCTUnwrap(paid.transactionID)
            _ = try await bank.customer.accounts.freeze(
                bank.main, scope: .all, reason: "Lost phone", mode: .commit)
            try await assertRefusedWithoutEffect(.accountFrozen(bank.main), bank.bank) {
                try await bank.undo(capture, "Wrong")
            }
            _ = try await bank.customer.accounts.unfreeze(bank.main, mode: .commit)
            _ = try await bank.customer.accounts.close(bank.main, clearsDefault: true, mode: .commit)
            try await assertRefusedWithoutEffect(.accountClosed(bank.main), bank.bank) {
                try await bank.undo(capture, "Wrong")
            }
        },
        // 1,000,000 × 25 × 9 nights ÷ 3,600,000 = 62.5, as if nothing had been captured.
        Promise("with the value date of the capture, no interest is lost") { bank in
            let account = try await bank.customer.accounts.open(
                AccountOpening(
                    accountType: .checking, currency: .usd, accountName: "Premium",
                    productID: "premium-checking"), mode: .commit
            ).id
            let card = try await bank.order(of: account).id
            try await bank.apply(.activate, to: card)
            try await bank.limit(
                CardLimitsUpdate(payment: .remove, day: .remove, month: .remove), of: card)
            try await bank.bank.control.advance(86_400)
            try await bank.bank.operator.deposit(usd(1_000_000), to: account)
            let paid = try await bank.capture(try await bank.pay(usd(600_000), with: card))
            let capture = try XCTUnwrap(paid.transactionID)
            try await bank.bank.control.advance(9 * 86_400)
            let ledger = bank.bank.operator.ledger
            _ = try await ledger.closeDays(through: nil, mode: .commit) { _ in }
            let undone = try await bank.bank.operator.teller.reverse(
                capture, Correction(reason: "Wrong", idempotencyKey: FreshKeys.next()),
                valueDate: day("2026-07-01"), mode: .commit)
            XCTAssertEqual(undone.valueDate, day("2026-07-01"))
            XCTAssertEqual(undone.bookingDate, day("2026-07-10"))
            let accrued = try await bank.customer.accounts.accruals(of: account)?.interest
            XCTAssertEqual(accrued, usd(62))
        },
        Promise("customers undo nothing") { bank in
            let paid = try await bank.capture(try await bank.pay(usd(2_500)))
            let capture = try XCTUnwrap(paid.transactionID)
            try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), bank.bank) {
                try await bank.customer.teller.reverse(
                    capture, Correction(reason: "x", idempotencyKey: FreshKeys.next()), mode: .commit)
            }
        },
    ]
}

extension CardBank {
    @discardableResult
    fileprivate func undo(
        _ id: TransactionID, _ reason: String, key: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) async throws -> Transaction {
        try await bank.operator.teller.reverse(
            id, Correction(reason: reason, idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    fileprivate func assertNotUndone(
        _ id: TransactionID, _ status: String, line: UInt = #line
    ) async throws {
        try await assertRefusedWithoutEffect(
            .invalidState(.transaction, name: id.text, status: status), bank, line: line
        ) { try await undo(id, "Wrong") }
    }
}

extension BankConformanceTests {
    func testCardCorrectionPromises_AreKept() async throws { try await keep(CardCorrectionPromises.all) }
}
