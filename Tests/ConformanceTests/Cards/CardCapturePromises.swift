import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``CardServiceProtocol`` about captures above the hold, and about several captures of one payment.
enum CardCapturePromises {
    static let tips: [Promise<CardBank>] = [
        Promise("a restaurant captures a fifth more than was held and no more") { bank in
            let held = try await bank.pay(usd(2_500), at: "Noodles", .restaurants)
            try await assertRefusedWithoutEffect(
                .limitExceeded(limit: usd(3_000), requested: usd(3_001)), bank.bank
            ) { try await bank.capture(held, usd(3_001)) }
            let paid = try await bank.capture(held, usd(3_000))
            XCTAssertEqual(paid.amount, usd(2_500))
            XCTAssertEqual(paid.capturedAmount, usd(3_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [7_000, 7_000])
            let back = try await bank.refund(paid)
            XCTAssertEqual(back.refundedAmount, usd(3_000))
            try await CardCurrencyPromises.assertSound(bank)
        },
        Promise("a tip that the account can't pay is refused; what was held is captured") { bank in
            let held = try await bank.pay(usd(10_000), at: "Noodles", .restaurants)
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: bank.main, available: usd(10_000), requested: usd(10_001)),
                bank.bank
            ) { try await bank.capture(held, usd(10_001)) }
            try await bank.capture(held)
            let money = try await bank.money()
            XCTAssertEqual(money, [0, 0])
        },
        Promise("a frozen account pays what was held and no tip, and is not closed meanwhile") { bank in
            let held = try await bank.pay(usd(2_500), at: "Noodles", .restaurants)
            for (scope, tip) in [(AccountFreeze.Scope.debits, usd(2_501)), (.all, usd(1_501))] {
                _ = try await bank.customer.accounts.freeze(
                    bank.main, scope: scope, reason: "Lost phone", mode: .commit)
                try await assertRefusedWithoutEffect(.accountFrozen(bank.main), bank.bank) {
                    try await bank.capture(held, tip)
                }
                try await bank.capture(held, usd(1_000), keepsRest: true)
                _ = try await bank.customer.accounts.unfreeze(bank.main, mode: .commit)
            }
            try await bank.bank.operator.withdraw(usd(7_500), from: bank.main)
            await assertRefused(.accountNotEmpty(bank.main, balance: usd(500))) {
                try await bank.customer.accounts.close(bank.main, clearsDefault: true, mode: .commit)
            }
            try await bank.capture(held)
            let money = try await bank.money()
            XCTAssertEqual(money, [0, 0])
        },
        Promise("limits count the tip, and don't refuse it") { bank in
            try await bank.limit(CardLimitsUpdate(day: .set(usd(2_900)), month: .set(usd(3_100))))
            let held = try await bank.pay(usd(2_500), at: "Noodles", .restaurants)
            try await bank.capture(held, usd(3_000))
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(1)) }
            try await bank.limit(CardLimitsUpdate(day: .remove))
            try await bank.assertDeclined(.monthLimit) { try await bank.pay(usd(101)) }
            try await bank.pay(usd(100))
        },
    ]

    static let withoutTips: [Promise<CardBank>] = [
        Promise("a bank that allows no tolerance takes no tips") { bank in
            let held = try await bank.pay(usd(2_500), at: "Noodles", .restaurants)
            await assertRefused(.limitExceeded(limit: usd(2_500), requested: usd(2_501))) {
                try await bank.capture(held, usd(2_501))
            }
        }
    ]

    static let several: [Promise<CardBank>] = [
        Promise("captures in parts are entries of their own, and the rest stays held until the last one") {
            bank in
            let held = try await bank.pay(usd(2_500))
            let first = try await bank.capture(held, usd(1_000), keepsRest: true)
            XCTAssertEqual(first.status, .pending)
            XCTAssertEqual(first.capturedAmount, usd(1_000))
            XCTAssertEqual(first.heldAmount, usd(1_500))
            var money = try await bank.money()
            XCTAssertEqual(money, [9_000, 7_500])
            let pending = try await bank.customer.cards.pendingAuthorisations()
            XCTAssertEqual(pending, [first])
            await assertRefused(.limitExceeded(limit: usd(1_500), requested: usd(1_501))) {
                try await bank.capture(held, usd(1_501))
            }
            let last = try await bank.capture(held, usd(700))
            XCTAssertEqual(last.status, .captured)
            XCTAssertEqual(last.capturedAmount, usd(1_700))
            money = try await bank.money()
            XCTAssertEqual(money, [8_300, 8_300])
            let entries = try await bank.customer.entries(of: bank.main).prefix(2)
            XCTAssertEqual(entries.map(\.amount), [usd(-700), usd(-1_000)])
            XCTAssertEqual(entries.map(\.reference), [held.id.text, held.id.text])
            XCTAssertEqual([last.transactionID, first.transactionID], entries.map(\.id))
            let news = try await bank.bank.control.news("USR002").suffix(2)
            XCTAssertEqual(
                Array(news),
                [1_000, 700].map {
                    StoredNotification(.paymentSent, held.id.text, $0, "Card payment at Corner Grocery")
                })
            try await CardCurrencyPromises.assertSound(bank)
        },
        Promise("a payment ends when all of it is captured, and a tip comes with the last part") { bank in
            let held = try await bank.pay(usd(1_000), at: "Noodles", .restaurants)
            try await bank.capture(held, usd(400), keepsRest: true)
            await assertRefused(.limitExceeded(limit: usd(800), requested: usd(801))) {
                try await bank.capture(held, usd(801), keepsRest: true)
            }
            let paid = try await bank.capture(held, usd(800), keepsRest: true)
            XCTAssertEqual(paid.status, .captured)
            XCTAssertEqual(paid.capturedAmount, usd(1_200))
            await assertRefused(.invalidState(.authorisation, name: held.id.text, status: "captured")) {
                try await bank.capture(held, usd(1))
            }
        },
        Promise("a release frees the rest, and what was captured stays so") { bank in
            let held = try await bank.pay(usd(2_500))
            try await bank.capture(held, usd(1_000), keepsRest: true)
            let freed = try await bank.reverse(held)
            XCTAssertEqual(freed.status, .captured)
            XCTAssertEqual(freed.capturedAmount, usd(1_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [9_000, 9_000])
            let refused = ServiceError.invalidState(.authorisation, name: held.id.text, status: "captured")
            await assertRefused(refused) { try await bank.capture(held, usd(1)) }
            await assertRefused(refused) { try await bank.reverse(held) }
            try await bank.refund(freed)
        },
        Promise("the rest is free when the hold is over, in reads and in the books") { bank in
            let held = try await bank.pay(usd(2_500))
            try await bank.capture(held, usd(1_000), keepsRest: true)
            try await bank.advance(days: 7)
            let shown = try await bank.customer.cards.authorisation(id: held.id)
            XCTAssertEqual(shown.status, .captured)
            let money = try await bank.money()
            XCTAssertEqual(money, [9_000, 9_000])
            try await CardCurrencyPromises.assertSound(bank)
            await assertRefused(.invalidState(.authorisation, name: held.id.text, status: "captured")) {
                try await bank.capture(held, usd(1))
            }
            try await bank.pay(usd(9_000))
            try await CardCurrencyPromises.assertSound(bank)
        },
        Promise("fifty captures at once take no more than was held") { bank in
            let held = try await bank.pay(usd(1_000))
            let made = await withTaskGroup(of: Bool.self) { group in
                for _ in 1...50 {
                    group.addTask {
                        (try? await bank.capture(held, usd(100), keepsRest: true)) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            XCTAssertEqual(made, 10)
            let paid = try await bank.customer.cards.authorisation(id: held.id)
            XCTAssertEqual(paid.status, .captured)
            XCTAssertEqual(paid.capturedAmount, usd(1_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [9_000, 9_000])
        },
        Promise("a repeated part is captured once, and the last one under its key is refused") { bank in
            let held = try await bank.pay(usd(2_500))
            let first = try await bank.capture(held, usd(1_000), keepsRest: true, key: key("c"))
            let again = try await bank.capture(held, usd(1_000), keepsRest: true, key: key("c"))
            XCTAssertEqual(again, first)
            try await assertRefusedWithoutEffect(.duplicateRequest(key("c")), bank.bank) {
                try await bank.capture(held, usd(1_000), key: key("c"))
            }
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.capture(held, usd(500), keepsRest: true, mode: .dryRun)
            }
            XCTAssertEqual(tried.heldAmount, usd(1_000))
        },
        Promise("limits count the whole hold until its end, and then what was captured") { bank in
            try await bank.limit(CardLimitsUpdate(day: .set(usd(3_000))))
            let held = try await bank.pay(usd(2_500))
            try await bank.capture(held, usd(1_000), keepsRest: true)
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(501)) }
            try await bank.reverse(held)
            try await bank.pay(usd(2_000))
            try await bank.assertDeclined(.dayLimit) { try await bank.pay(usd(1)) }
        },
        Promise("a part is refunded before the last capture, and never more than was captured") { bank in
            let held = try await bank.pay(usd(2_500))
            try await bank.capture(held, usd(1_000), keepsRest: true)
            let back = try await bank.refund(held, usd(400))
            XCTAssertEqual(back.status, .pending)
            XCTAssertEqual(back.heldAmount, usd(1_500))
            await assertRefused(.limitExceeded(limit: usd(600), requested: usd(601))) {
                try await bank.refund(held, usd(601))
            }
            try await bank.capture(held)
            let all = try await bank.refund(held)
            XCTAssertEqual(all.refundedAmount, usd(2_500))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
    ]
}

extension BankConformanceTests {
    func testCardCapturePromises_AreKept() async throws {
        try await keep(CardCapturePromises.tips)
        try await keep(CardCapturePromises.several)
        var rules = PaymentRules()
        rules.captureTolerancePercent = 0
        try await keep(CardCapturePromises.withoutTips, rules: rules)
    }
}
