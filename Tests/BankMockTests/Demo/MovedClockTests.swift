import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

/// The demo's clock ends the days that it passes, and its household goes on.
final class MovedClockTests: XCTestCase {
    private var bank = MockSeed.household().grown()

    private func moved(_ bank: MockBank, _ moves: DemoClockMove...) throws -> MockBank {
        var bank = bank
        for move in moves { _ = try bank.moveClock(move) }
        return bank
    }

    private func july(_ bank: MockBank) -> [Transaction] {
        bank.allEntries.filter { $0.bookingDate.text.hasPrefix("2026-07") }
    }

    func testAMonth_EndsEachDayWithItsOwnDate() throws {
        let change = try bank.moveClock(
            .instant(Instant(utc: CalendarDate(dayNumber: 20_666), secondsOfDay: 32_400)))
        XCTAssertEqual(bank.head.clock.text, "2026-08-01T09:00:00Z")
        XCTAssertEqual(bank.standingOrders.closedDays.map(\.date.text).last, "2026-07-31")
        XCTAssertEqual(change.endedDayCount, 32)
        XCTAssertEqual(
            change.entryCount, bank.allEntries.count - MockSeed.household().grown().allEntries.count)
        XCTAssertEqual(change.failedOrderCount, 0)
        let rent = bank.journal.transfer("TRF000055")
        XCTAssertEqual(rent?.executionDate.text, "2026-07-01")
        XCTAssertEqual(rent?.createdAt.text, "2026-07-01T23:59:59Z")
        let interest = july(bank).filter { $0.category == .interest }
        XCTAssertEqual(Set(interest.map(\.bookingDate.text)), ["2026-07-31"])
        XCTAssertEqual(Set(interest.map(\.accountID)), ["ACC001", "ACC002", "ACC004"])
        XCTAssertTrue(bank.verify().isSound)
    }

    func testAnyPathToADay_GivesTheSameBank() throws {
        let atOnce = try moved(bank, .days(62))
        let inSteps = try moved(bank, .days(1), .days(0), .days(30), .days(31))
        let byMoments = try moved(
            bank, .instant(Instant(utc: CalendarDate(dayNumber: 20_650), secondsOfDay: 50_000)),
            .instant(Instant(utc: CalendarDate(dayNumber: 20_650), secondsOfDay: 50_001)),
            .instant(atOnce.head.clock))
        XCTAssertEqual(atOnce, inSteps)
        XCTAssertEqual(atOnce, byMoments)
    }

    func testJuly_LooksLikeJune() throws {
        let entries = try moved(bank, .days(33))
            .entries(fitting: TransactionQuery(accountID: "ACC001"), for: MockSeed.household().principal)
        let counts = ["2026-06", "2026-07"].map { month in
            entries.filter { $0.bookingDate.text.hasPrefix(month) }
                // The bakery's category depends on which days the household goes there.
                .map { $0.category == .dining ? .groceries : $0.category }
                .reduce(into: [TransactionCategory: Int]()) { $0[$1, default: 0] += 1 }
        }
        for category in [
            TransactionCategory.salary, .housing, .groceries, .utilities, .insurance, .subscriptions,
            .cash, .transfer, .health, .transport, .entertainment, .interest, .fees,
        ] { XCTAssertEqual(counts[0][category], counts[1][category], "\(category)") }
    }

    func testACardPayment_IsHeldUntilTheNextDay() throws {
        let bank = try moved(bank, .date(CalendarDate(dayNumber: 20_660)))
        let payments = bank.cards.authorisations.filter { payment in
            payment.merchant != "Lighthouse Hotel"
                && payment.createdAt.utcDate.adding(days: 1) < bank.now.utcDate
        }
        XCTAssertFalse(payments.isEmpty)
        for payment in payments {
            let entry = payment.transactionID.flatMap { id in bank.allEntries.first { $0.id == id } }
            XCTAssertEqual(entry?.bookingDate, payment.createdAt.utcDate.adding(days: 1))
            XCTAssertEqual(payment.status, .captured)
        }
        XCTAssertTrue(bank.cards.authorisations.contains { $0.status == .pending }, "of the day before")
    }

    func testAFrozenCard_DeclinesAndNothingElseChanges() throws {
        let owner = MockSeed.household().principal
        _ = try bank.apply(.freeze, to: "CRD001", for: owner)
        let moved = try moved(bank, .days(33))
        let asked = moved.cards.authorisations.dropFirst()
        XCTAssertEqual(Set(asked.map(\.declineReason)), [.cardFrozen])
        XCTAssertEqual(july(moved).filter { $0.category == .groceries }.count, 0)
        XCTAssertEqual(july(moved).filter { $0.category == .salary }.count, 1)
        XCTAssertTrue(moved.verify().isSound)
    }

    func testTooLittleMoney_FailsOrdersAndRefusesBills() throws {
        try bank.post(
            MockPosting(
                debit: .init(account: "ACC001", description: "", counterparty: ""), credit: .bank,
                amount: usd(523_000), date: bank.now.utcDate, createdAt: bank.now, category: .other))
        let change = try bank.moveClock(.instant(bank.now.adding(seconds: 20 * 86_400)))
        // One order, which is tried on four days.
        XCTAssertEqual(change.failedOrderCount, 4)
        XCTAssertEqual(bank.standingOrders.orders.first?.order.lastOutcome?.result, .failed)
        XCTAssertFalse(july(bank).contains { $0.category == .insurance })
        XCTAssertTrue(bank.verify().isSound)
    }

    func testAFrozenOrClosedAccount_IsLeftAlone() throws {
        for status in [Account.Status.frozen, .closed] {
            var changed = bank
            try changed.update("ACC003") { $0.status = status }
            let moved = try moved(changed, .days(100))
            XCTAssertEqual(
                moved.journal.entryCount(of: ["ACC003"]), changed.journal.entryCount(of: ["ACC003"]))
            XCTAssertTrue(moved.verify().isSound)
        }
    }

    func testAQuarter_RefundsTheReturnedPurchase() throws {
        let moved = try moved(bank, .days(100))
        let refunds = moved.allEntries.filter { $0.bookingDate.text > "2026-07" && $0.category == .shopping }
        XCTAssertEqual(refunds.filter { $0.direction == .credit }.map(\.bookingDate.text), ["2026-09-15"])
    }

    func testABankWithoutAHousehold_OnlyEndsItsDays() throws {
        var bank = MockSeed.empty(clock: bank.head.clock).grown()
        let change = try bank.moveClock(.instant(bank.now.adding(seconds: 86_400)))
        XCTAssertEqual([change.endedDayCount, change.entryCount], [1, 0])
    }

    func testDaysThatWerePassedWithoutEnding_EndToo() throws {
        bank.head.clock = bank.now.adding(seconds: 10 * 86_400)
        let moved = try moved(bank, .days(10))
        XCTAssertEqual(moved.lastClosedDay?.text, "2026-07-19")
        XCTAssertEqual(
            july(moved).first { $0.reference == "Rent" && $0.direction == .debit }?.bookingDate.text,
            "2026-07-01")
        XCTAssertTrue(moved.verify().isSound)
    }

    func testManyYears_StaySmall() throws {
        let moved = try moved(bank, .days(3_660))
        XCTAssertLessThanOrEqual(moved.cards.authorisations.count, MockCards.authorisationMaximum + 1)
        XCTAssertEqual(moved.standingOrders.closedDays.count, MockStandingOrders.closedDayMaximum)
        XCTAssertTrue(moved.verify().isSound)
    }
}
