import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``TransferServiceProtocol`` about holds for a payee.
enum TransferHoldPromises {
    static let all: [Promise<HoldBank>] = making + listing

    private static let making: [Promise<HoldBank>] = [
        Promise("a held amount stays in the balance, is not available, and does not reach the payee yet") {
            bank in
            let held = try await bank.hold(reference: " Deposit ")
            XCTAssertEqual(held.id, "HLD000001")
            XCTAssertEqual(held.fromAccountID, bank.main)
            XCTAssertEqual(held.toAccountID, bank.shop)
            XCTAssertNil(held.creditorName)
            XCTAssertEqual(held.amount, usd(2_500))
            XCTAssertNil(held.fee)
            XCTAssertEqual(held.reference, "Deposit")
            XCTAssertEqual(held.status, .pending)
            XCTAssertNil(held.capturedAmount)
            XCTAssertNil(held.transferID)
            XCTAssertEqual(held.createdAt, bank.bank.now)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 7_500])
            let shop = try await bank.bank.operator.balance(bank.shop)
            XCTAssertEqual(shop, 2_000)
            let transfers = try await bank.payer.transfers.transfers(page: nil).items
            XCTAssertEqual(transfers, [])
            let shown = try await bank.now(held)
            XCTAssertEqual(shown, held)
        },
        Promise("a held amount can be neither moved nor held again") { bank in
            try await bank.hold(usd(6_000))
            let available = usd(4_000)
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: bank.main, available: available, requested: usd(4_001)), bank.bank
            ) { try await bank.hold(usd(4_001)) }
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: bank.main, available: available, requested: usd(4_001)), bank.bank
            ) { try await bank.payer.pay(usd(4_001), from: bank.main, to: bank.savings) }
            try await bank.hold(usd(3_000))
            try await bank.payer.pay(usd(1_000), from: bank.main, to: bank.savings)
            let money = try await bank.money()
            XCTAssertEqual(money, [9_000, 0])
        },
        Promise("for another bank, the fee is held too, and both fit or neither") { bank in
            try await assertRefusedWithoutEffect(
                .insufficientFunds(account: bank.main, available: usd(10_000), requested: usd(10_001)),
                bank.bank
            ) { try await bank.hold(usd(9_851), for: bank.abroad()) }
            let held = try await bank.hold(usd(9_850), for: bank.abroad(" Ada Lovelace "))
            XCTAssertNil(held.toAccountID)
            XCTAssertEqual(held.creditorName, "Ada Lovelace")
            XCTAssertEqual(held.creditorIBAN?.text, PaymentBank.foreignIBAN)
            XCTAssertEqual(held.fee, usd(150))
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 0])
        },
        Promise("a hold can use the amount down to the floor, or to the lowest amount without one") { bank in
            try await setFloor(usd(-500), bank)
            let all = try await bank.hold(usd(10_500))
            try await bank.capture(all)
            let money = try await bank.money()
            XCTAssertEqual(money, [-500, -500])
            try await setFloor(nil, bank)
            let most = try await bank.hold(usd(.max - 600))
            let tooMuch = ServiceError.invalidAmount(text: "200.00", reason: .unreadable(.overflow))
            try await assertRefusedWithoutEffect(tooMuch, bank.bank) { try await bank.hold(usd(20_000)) }
            try await bank.release(most)
        },
        Promise("it expires after seven days or the given day, at most a year away") { bank in
            let today = bank.bank.now.utcDate
            let usual = try await bank.hold()
            XCTAssertEqual(usual.expiresAt, bank.bank.now.adding(milliseconds: 7 * 86_400_000))
            for days in [0, 365] {
                let held = try await bank.hold(usd(1), until: today.adding(days: days))
                XCTAssertEqual(held.expiresAt, Instant(utc: today.adding(days: days + 1)))
            }
            for days in [-1, 366] {
                let day = today.adding(days: days)
                let expected = ServiceError.invalidValue(
                    field: .expiryDate, value: day.text,
                    reason: .malformed(expected: "from \(today) to \(today.adding(days: 365))"))
                try await assertRefusedWithoutEffect(expected, bank.bank) { try await bank.hold(until: day) }
            }
        },
        Promise("a dry run returns the hold and stores nothing") { bank in
            let tried = try await assertUnchanged(bank.bank) { try await bank.hold(mode: .dryRun) }
            let made = try await bank.hold()
            XCTAssertEqual(tried, made)
        },
        Promise("a repeated request is held once, and a different one under its key is refused") { bank in
            let first = try await bank.hold(key: key("k"))
            let again = try await bank.hold(key: key("k"))
            XCTAssertEqual(again, first)
            try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), bank.bank) {
                try await bank.hold(usd(2_501), key: key("k"))
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), bank.bank) {
                try await bank.hold(until: bank.bank.now.utcDate, key: key("k"))
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key("k")), bank.bank) {
                try await bank.payer.pay(usd(2_500), from: bank.main, to: bank.shop, key: key("k"))
            }
            try await bank.payer.pay(usd(1), from: bank.main, to: bank.shop, key: key("t"))
            try await assertRefusedWithoutEffect(.duplicateRequest(key("t")), bank.bank) {
                try await bank.hold(usd(1), key: key("t"))
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [9_999, 7_499])
        },
        Promise("the key of a released hold returns it in its present state and holds nothing again") {
            bank in
            let held = try await bank.hold(key: key("k"))
            try await bank.release(held)
            let again = try await bank.hold(key: key("k"))
            XCTAssertEqual(again.id, held.id)
            XCTAssertEqual(again.status, .released)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
    ]

    private static let listing: [Promise<HoldBank>] = [
        Promise("holds in every state are listed newest first, as a whole and in pages") { bank in
            var made: [TransferHold] = []
            for cents in 1...5 { made.insert(try await bank.hold(usd(Int64(cents))), at: 0) }
            made[3] = try await bank.release(made[3])
            made[1] = try await bank.capture(made[1])
            let expected = made
            let listed = try await bank.payer.transfers.holds(page: nil).items
            XCTAssertEqual(listed, expected)
            try await assertPaging(of: expected) { try await bank.payer.transfers.holds(page: $0) }
            try await assertUnknownCursorsAreRefused { try await bank.payer.transfers.holds(page: $0) }
        },
        Promise("others cannot see or end a hold; an operator can see it") { bank in
            let held = try await bank.hold()
            let others = try await bank.bank.operator.transfers.hold(
                TransferHoldRequest(
                    from: bank.shop, to: .account(bank.main), amount: usd(5), idempotencyKey: key("o")),
                mode: .commit)
            let missing = ServiceError.notFound(.transferHold, name: others.id.text)
            await assertRefused(missing) { try await bank.now(others) }
            await assertRefused(missing) { try await bank.capture(others) }
            await assertRefused(missing) { try await bank.release(others) }
            let seen = try await bank.bank.operator.transfers.hold(id: held.id)
            XCTAssertEqual(seen, held)
            let notOwner = ServiceError.unauthorized(.notOwner(bank.main))
            try await assertRefusedWithoutEffect(notOwner, bank.bank) {
                try await bank.bank.operator.transfers.capture(
                    held.id, amount: nil, idempotencyKey: key("c"), mode: .commit)
            }
            try await assertRefusedWithoutEffect(notOwner, bank.bank) {
                try await bank.bank.operator.transfers.release(
                    held.id, idempotencyKey: key("r"), mode: .commit)
            }
            let lists = [
                try await bank.payer.transfers.holds(page: nil).items,
                try await bank.bank.operator.transfers.holds(page: nil).items,
            ]
            XCTAssertEqual(lists, [[held], [others]])
        },
        Promise("a missing hold is not found") { bank in
            try await bank.hold()
            for id in ["", "HLD1", "HLD000002", "TRF000001", "'"] as [TransferHoldID] {
                let missing = ServiceError.notFound(.transferHold, name: id.text)
                await assertRefused(missing, id.text) { try await bank.payer.transfers.hold(id: id) }
                await assertRefused(missing, id.text) {
                    try await bank.payer.transfers.capture(
                        id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
                }
                await assertRefused(missing, id.text) {
                    try await bank.payer.transfers.release(
                        id, idempotencyKey: FreshKeys.next(), mode: .commit)
                }
            }
        },
    ]

    private static func setFloor(_ floor: Money?, _ bank: HoldBank) async throws {
        _ = try await bank.bank.operator.teller.setFloor(of: bank.main, to: floor, mode: .commit)
    }
}

extension BankConformanceTests {
    func testTransferHoldPromises_AreKept() async throws { try await keep(TransferHoldPromises.all) }
}
