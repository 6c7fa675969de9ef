import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about the end of a hold: captured, released or expired, once.
enum TransferHoldEndPromises {
    static let all: [Promise<HoldBank>] = captures + releases + expiries

    private static let captures: [Promise<HoldBank>] = [
        Promise("a capture is an ordinary transfer of the held amount, once") { bank in
            let held = try await bank.hold(reference: "Deposit")
            let taken = try await bank.capture(held)
            XCTAssertEqual(taken.status, .captured)
            XCTAssertEqual(taken.capturedAmount, usd(2_500))
            let transfer = try await bank.payer.transfers.transfer(id: XCTUnwrap(taken.transferID))
            XCTAssertEqual(transfer.status, .booked)
            XCTAssertEqual(transfer.amount, usd(2_500))
            XCTAssertEqual(transfer.fromAccountID, bank.main)
            XCTAssertEqual(transfer.toAccountID, bank.shop)
            XCTAssertEqual(transfer.reference, "Deposit")
            let listed = try await bank.payer.transfers.transfers(page: nil).items
            XCTAssertEqual(listed, [transfer])
            let money = try await bank.money()
            XCTAssertEqual(money, [7_500, 7_500])
            let shop = try await bank.bank.operator.balance(bank.shop)
            XCTAssertEqual(shop, 4_500)
            let news = try await bank.bank.control.news("USR001")
            XCTAssertTrue(
                news.contains(StoredNotification(.paymentReceived, transfer.id.text, 2_500, "Main")),
                "\(news)")
            try await assertRefusedWithoutEffect(bank.ended(held, .captured), bank.bank) {
                try await bank.capture(held)
            }
        },
        Promise("a partial capture releases the rest") { bank in
            let held = try await bank.hold()
            let taken = try await bank.capture(held, usd(2_000))
            XCTAssertEqual(taken.amount, usd(2_500))
            XCTAssertEqual(taken.capturedAmount, usd(2_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [8_000, 8_000])
        },
        Promise("a capture to another bank includes the held fee") { bank in
            let held = try await bank.hold(usd(9_850), for: bank.abroad())
            let taken = try await bank.capture(held)
            let transfer = try await bank.payer.transfers.transfer(id: XCTUnwrap(taken.transferID))
            XCTAssertEqual(transfer.creditorName, "Ada Lovelace")
            XCTAssertEqual(transfer.fee, usd(150))
            let money = try await bank.money()
            XCTAssertEqual(money, [0, 0])
            let report = try await bank.bank.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("it pays the account it was held for, also after the payee was removed") { bank in
            let added = try await bank.payer.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Ada", iban: PaymentBank.foreignIBAN, idempotencyKey: FreshKeys.next()),
                mode: .commit)
            let held = try await bank.hold(for: .beneficiary(added.beneficiary.id))
            XCTAssertEqual(held.creditorName, "Ada")
            _ = try await bank.payer.beneficiaries.remove(added.beneficiary.id, mode: .commit)
            let taken = try await bank.capture(held)
            let transfer = try await bank.payer.transfers.transfer(id: XCTUnwrap(taken.transferID))
            XCTAssertEqual(transfer.creditorName, "Ada")
            XCTAssertEqual(transfer.creditorIBAN?.text, PaymentBank.foreignIBAN)
        },
        Promise("a capture above the hold, of zero or in another currency is refused, and the hold stays") {
            bank in
            let held = try await bank.hold()
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(
                    .limitExceeded(limit: usd(2_500), requested: usd(2_501)), bank.bank
                ) { try await bank.capture(held, usd(2_501), mode: mode) }
                try await assertRefusedWithoutEffect(
                    .invalidAmount(text: "0.00", reason: .notPositive), bank.bank
                ) { try await bank.capture(held, usd(0), mode: mode) }
                try await assertRefusedWithoutEffect(
                    .currencyMismatch(expected: .usd, actual: .eur), bank.bank
                ) { try await bank.capture(held, eur(1), mode: mode) }
            }
        },
        Promise("a repeated capture is one transfer, and a different one under its key is refused") { bank in
            let held = try await bank.hold()
            let first = try await bank.capture(held, usd(2_000), key: key("c"))
            let again = try await bank.capture(held, usd(2_000), key: key("c"))
            XCTAssertEqual(again, first)
            for amount in [nil, usd(2_001)] {
                try await assertRefusedWithoutEffect(.duplicateRequest(key("c")), bank.bank) {
                    try await bank.capture(held, amount, key: key("c"))
                }
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key("c")), bank.bank) {
                try await bank.release(held, key: key("c"))
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [8_000, 8_000])
        },
        Promise("a dry run of a capture books nothing and keeps the hold") { bank in
            let held = try await bank.hold()
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.capture(held, usd(2_000), mode: .dryRun)
            }
            let taken = try await bank.capture(held, usd(2_000))
            XCTAssertEqual(tried, taken)
        },
        Promise("a captured transfer is reversed once, and nothing is held again") { bank in
            let taken = try await bank.capture(try await bank.hold(), usd(2_000))
            let id = try XCTUnwrap(taken.transferID)
            let reversed = try await bank.bank.operator.transfers.reverse(
                id, idempotencyKey: key("r"), mode: .commit)
            XCTAssertEqual(reversed.status, .reversed)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            let now = try await bank.now(taken)
            XCTAssertEqual(now, taken)
            try await assertRefusedWithoutEffect(
                .invalidState(.transfer, name: id.text, status: "reversed"), bank.bank
            ) {
                try await bank.bank.operator.transfers.reverse(
                    id, idempotencyKey: key("again"), mode: .commit)
            }
            try await assertRefusedWithoutEffect(bank.ended(taken, .captured), bank.bank) {
                try await bank.capture(taken)
            }
        },
    ]

    private static let releases: [Promise<HoldBank>] = [
        Promise("a release frees the amount, once, and it can no longer be captured") { bank in
            let held = try await bank.hold(for: bank.abroad())
            let tried = try await assertUnchanged(bank.bank) { try await bank.release(held, mode: .dryRun) }
            let released = try await bank.release(held, key: key("r"))
            XCTAssertEqual(released, tried)
            XCTAssertEqual(released.status, .released)
            XCTAssertNil(released.transferID)
            let again = try await bank.release(held, key: key("r"))
            XCTAssertEqual(again, released)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
            try await assertRefusedWithoutEffect(bank.ended(held, .released), bank.bank) {
                try await bank.release(held)
            }
            try await assertRefusedWithoutEffect(bank.ended(held, .released), bank.bank) {
                try await bank.capture(held)
            }
        },
        Promise("a captured hold cannot be released, and a released one cannot be captured") { bank in
            let taken = try await bank.capture(try await bank.hold())
            try await assertRefusedWithoutEffect(bank.ended(taken, .captured), bank.bank) {
                try await bank.release(taken)
            }
            let released = try await bank.release(try await bank.hold())
            let id = TransferID(released.id.text)
            try await assertRefusedWithoutEffect(.notFound(.transfer, name: id.text), bank.bank) {
                try await bank.bank.operator.transfers.reverse(
                    id, idempotencyKey: key("r"), mode: .commit)
            }
        },
    ]

    private static let expiries: [Promise<HoldBank>] = [
        Promise(
            "it can be captured for just under seven days, and not after that, also before the day is closed"
        ) {
            bank in
            let early = try await bank.hold(usd(100))
            let late = try await bank.hold(usd(200))
            try await bank.advance(days: 7, seconds: -1)
            try await bank.capture(early)
            try await bank.advance(seconds: 1)
            try await assertRefusedWithoutEffect(bank.ended(late, .expired), bank.bank) {
                try await bank.capture(late)
            }
            try await assertRefusedWithoutEffect(bank.ended(late, .expired), bank.bank) {
                try await bank.release(late)
            }
        },
        Promise("it can be captured until the end of the given day") { bank in
            let held = try await bank.hold(until: bank.bank.now.utcDate.adding(days: 1))
            let other = try await bank.hold(until: bank.bank.now.utcDate.adding(days: 1))
            try await bank.advance(days: 1, seconds: 15 * 3_600 - 1)
            try await bank.capture(held)
            try await bank.advance(seconds: 1)
            try await assertRefusedWithoutEffect(bank.ended(other, .expired), bank.bank) {
                try await bank.capture(other)
            }
        },
        Promise("its money is free at its end, without an end of day, and its owners are notified once") {
            bank in
            let held = try await bank.hold(for: bank.abroad())
            try await bank.capture(try await bank.hold(usd(100)))
            try await bank.release(try await bank.hold(usd(200)))
            try await bank.advance(days: 7, seconds: -1)
            let during = try await bank.money()
            XCTAssertEqual(during, [9_900, 7_250])
            try await bank.advance(seconds: 1)
            // A read sees it before any change.
            let after = try await bank.money()
            XCTAssertEqual(after, [9_900, 9_900])
            let expired = try await bank.now(held)
            XCTAssertEqual(expired.status, .expired)
            let listed = try await bank.payer.transfers.holds(page: nil).items.first { $0.id == held.id }
            XCTAssertEqual(listed, expired)
            let accounts = try await bank.payer.accounts.accounts(.own)
            XCTAssertEqual(accounts.first { $0.id == bank.main }?.availableBalance, usd(9_900))
            // All of it can be paid.
            try await bank.hold(usd(9_900))
            let news = try await bank.bank.control.news("USR002").filter { $0.kind == "paymentFailed" }
            XCTAssertEqual(news, [StoredNotification(.paymentFailed, held.id.text, 2_500, "expired")])
            try await assertRefusedWithoutEffect(bank.ended(held, .expired), bank.bank) {
                try await bank.capture(held)
            }
            let report = try await bank.bank.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("many holds of several accounts end together") { bank in
            try await bank.bank.operator.deposit(usd(1_000), to: bank.savings)
            for _ in 1...3 { try await bank.hold(usd(1_000)) }
            try await bank.hold(usd(1_000), from: bank.savings)
            try await bank.advance(days: 8)
            let kept = try await bank.hold(usd(10_000))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 0])
            let savings = try await bank.payer.accounts.account(id: bank.savings)
            XCTAssertEqual(savings.availableBalance, usd(1_000))
            let states = try await bank.payer.transfers.holds(page: nil).items.map(\.status)
            XCTAssertEqual(states, [.pending, .expired, .expired, .expired, .expired])
            XCTAssertEqual(kept.status, .pending)
        },
    ]
}

extension BankConformanceTests {
    func testTransferHoldEndPromises_AreKept() async throws { try await keep(TransferHoldEndPromises.all) }
}
