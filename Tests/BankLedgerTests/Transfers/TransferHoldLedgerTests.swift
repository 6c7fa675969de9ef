import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger

/// Constraints of the database on holds, and two programs at once.
final class TransferHoldLedgerTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        try await bank.open("Everyday", 10_000)
        try await bank.open("Savings")
    }

    @discardableResult
    private static func hold(
        _ minorUnits: Int64, in bank: TestBank, for payee: TransferDestination = .account("ACC002")
    ) async throws -> TransferHold {
        try await bank.transfers.hold(
            TransferHoldRequest(
                from: "ACC001", to: payee, amount: .usd(minorUnits), idempotencyKey: .fresh()),
            mode: .commit)
    }

    private static func capture(
        _ minorUnits: Int64? = nil, in bank: TestBank
    ) async throws -> TransferHold {
        try await bank.transfers.capture(
            "HLD000001", amount: minorUnits.map { .usd($0) }, idempotencyKey: .fresh(), mode: .commit)
    }

    private func balance() async throws -> [Int64]? {
        try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT held, posted FROM balance WHERE account = 1") {
                [$0.int64("held"), $0.int64("posted")]
            }
        }
    }

    func testHeld_IsTheSumOfPendingAmountsAndFees() async throws {
        let iban = try IBAN("GB33BUKB20201555555555")
        try await Self.hold(1_000, in: bank)
        try await Self.hold(2_000, in: bank, for: .iban(iban, creditorName: "Ada"))
        let before = try await balance()
        XCTAssertEqual(before, [3_150, 10_000])
        _ = try await Self.capture(500, in: bank)
        let after = try await balance()
        XCTAssertEqual(after, [2_150, 9_500])
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }

    func testAnEndedHold_IsNeverChangedOrDeleted() async throws {
        try await Self.hold(1_000, in: bank)
        try await Self.hold(2_000, in: bank)
        _ = try await Self.capture(500, in: bank)
        for change in [
            "UPDATE transfer_hold SET status = 'pending', captured = NULL, transfer = NULL WHERE id = 1",
            "UPDATE transfer_hold SET captured = 600 WHERE id = 1",
            "UPDATE transfer_hold SET amount = 1 WHERE id = 2",
            "UPDATE transfer_hold SET credit = 1 WHERE id = 2",
            "DELETE FROM transfer_hold WHERE id = 2",
        ] {
            XCTAssertThrowsError(try bank.tamper(change), change)
        }
    }

    func testWrongHeldAmountOfBothKinds_IsAFaultOfTheBooks() async throws {
        try await Self.hold(1_000, in: bank)
        try await bank.store.change(.commit) { transaction in
            try transaction.write(
                .insert(into: "card", "id, account, name, status, ordered_on, first_card"), 1, 1, "Card",
                "active", 1, 1)
            try transaction.write(
                .insert(
                    into: "card_authorisation",
                    "id, card, account, merchant, category, country, amount, currency, status, created_at, expires_at"
                ), 1, 1, 1, "Shop", "5411", "US", 400, "USD", "pending", 1, 2)
            try transaction.accounts.hold(400, on: 1)
        }
        let sound = try await bank.books.verify { _ in }
        XCTAssertNil(sound.firstFault)
        try bank.tamper("UPDATE balance SET held = 1000 WHERE account = 1")
        let fault = try await bank.books.verify { _ in }.firstFault
        XCTAssertEqual(fault?.kind, .hold)
        XCTAssertEqual(fault?.account, "ACC001")
        XCTAssertEqual(fault?.detail, "expected 1400 minor units on hold, found 1000")
    }

    func testTwoCapturesAtOnce_AreOneTransfer() async throws {
        try await Self.hold(6_000, in: bank)
        let other = TestBank(path: bank.path)
        let bank = bank
        async let left = try? Self.capture(in: bank)
        async let right = try? Self.capture(in: other)
        let made = await [left, right].compactMap(\.self)
        XCTAssertEqual(made.count, 1)
        let after = try await balance()
        XCTAssertEqual(after, [0, 4_000])
        await other.store.close()
    }

    func testTwoHoldsAtOnce_HoldAtMostTheBalance() async throws {
        let other = TestBank(path: bank.path)
        let bank = bank
        async let left = try? Self.hold(6_000, in: bank)
        async let right = try? Self.hold(6_000, in: other)
        let made = await [left, right].compactMap(\.self)
        XCTAssertEqual(made.count, 1)
        let after = try await balance()
        XCTAssertEqual(after, [6_000, 10_000])
        await other.store.close()
    }

    func testManyHoldsAndCapturesAtOnce_MoveAtMostTheBalance() async throws {
        let bank = bank
        let held = await withTaskGroup(of: TransferHold?.self) { group in
            for _ in 1...20 { group.addTask { try? await Self.hold(1_000, in: bank) } }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        XCTAssertEqual(held.count, 10)
        let full = try await balance()
        XCTAssertEqual(full, [10_000, 10_000])
        let taken = await withTaskGroup(of: TransferHold?.self) { group in
            for hold in held + held {
                group.addTask {
                    try? await bank.transfers.capture(
                        hold.id, amount: .usd(600), idempotencyKey: .fresh(), mode: .commit)
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        XCTAssertEqual(Set(taken.map(\.id)), Set(held.map(\.id)))
        XCTAssertEqual(taken.count, 10)
        let after = try await balance()
        XCTAssertEqual(after, [0, 4_000])
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }

    func testAFailedCapture_KeepsTheHold() async throws {
        try await Self.hold(6_000, in: bank)
        try bank.tamper("UPDATE balance SET posted = 9223372036854775807 WHERE account = 2")
        let refusal = await error { try await Self.capture(in: bank) }
        XCTAssertEqual(refusal, .invalidAmount(text: "60.00", reason: .unreadable(.overflow)))
        let after = try await balance()
        XCTAssertEqual(after, [6_000, 10_000])
    }
}
