import BankDomain
import BankTestSupport
import XCTest

final class AccrualsTests: XCTestCase {
    private static let product = Product(
        id: "test", name: "Test", accountType: .checking, interestRateBasisPoints: 100,
        overdraftRateBasisPoints: 1_000, dayCount: .actual365Fixed, terms: [])

    private func day(_ text: String) throws -> CalendarDate { try XCTUnwrap(CalendarDate(text)) }

    // 365.00 at 1 % for a day: 36,500 × 100 ÷ 3,650,000 = 1. Overdrawn by 36.50 at 10 %: 3,650 × 1,000 ÷ 3,650,000 = 1.
    func testBothDirections_AccrueByThemselves() throws {
        var accruals = Accruals()
        for balance: Int64 in [36_500, -3_650, -3_650, 0] {
            accruals = accruals.accruing(on: balance, of: Self.product, closing: try day("2026-07-01"))
        }
        XCTAssertEqual(accruals.credit, AccruedInterest(minorUnits: 1, parts: 0))
        XCTAssertEqual(accruals.debit, AccruedInterest(minorUnits: 2, parts: 0))
        XCTAssertEqual(accruals.netMinorUnits, -1)
    }

    func testTheNet_IsCutOffTowardZero() {
        let half = AccruedInterest(minorUnits: 0, parts: AccruedInterest.partsPerMinorUnit / 2)
        let one = AccruedInterest(minorUnits: 1, parts: AccruedInterest.partsPerMinorUnit / 2)
        XCTAssertEqual(Accruals(credit: half!, debit: one!).netMinorUnits, -1)
        XCTAssertEqual(Accruals(credit: one!, debit: half!).netMinorUnits, 1)
        XCTAssertEqual(Accruals(credit: half!, debit: .zero).netMinorUnits, 0)
        XCTAssertEqual(Accruals(credit: .zero, debit: half!).netMinorUnits, 0)
        let most = AccruedInterest(minorUnits: .max, parts: AccruedInterest.partsPerMinorUnit - 1)
        XCTAssertEqual(Accruals(credit: most!).netMinorUnits, .max)
        XCTAssertEqual(Accruals(debit: most!).netMinorUnits, -.max)
    }

    func testTheLowestBalance_CanBeCounted() throws {
        let accruals = Accruals().accruing(on: .min, of: Self.product, closing: try day("2026-07-01"))
        // 9,223,372,036,854,775,808 × 1,000 ÷ 3,650,000
        XCTAssertEqual(accruals.debit.minorUnits, 2_526_951_242_973_911)
    }

    func testOverflowingInterest_StaysUnchanged() throws {
        let full = Accruals(debit: AccruedInterest(minorUnits: .max, parts: 0)!)
        XCTAssertEqual(full.accruing(on: .min, of: Self.product, closing: try day("2026-07-01")), full)
    }

    func testAnotherBalance_BearsItsInterestInsteadOfTheEarlierOne() throws {
        let day = try day("2026-07-02")
        for (earlier, balance) in [(500, 700), (500, -300), (-500, 300), (-500, -20), (0, 9), (7, 0)]
            as [(Int64, Int64)]
        {
            let before = Accruals().accruing(on: 1_000, of: Self.product, closing: day.adding(days: -1))
            let wrong = before.accruing(on: earlier, of: Self.product, closing: day)
            XCTAssertEqual(
                wrong.accruing(on: balance, insteadOf: earlier, of: Self.product, closing: day),
                before.accruing(on: balance, of: Self.product, closing: day), "\(earlier) \(balance)")
        }
    }

    func testMoreThanAccrued_LeavesZero() throws {
        let day = try day("2026-07-02")
        let little = Accruals().accruing(on: -100, of: Self.product, closing: day)
        XCTAssertEqual(
            little.accruing(on: 0, insteadOf: -200, of: Self.product, closing: day), Accruals())
    }

    func testTheFee_IsAddedOnceAMonth_ForWholeMonths() throws {
        let (july, august) = (try day("2026-07-31"), try day("2026-08-31"))
        let opened = try day("2026-07-01")
        let once = Accruals().charging(usd(1_200), closing: july, openedOn: opened)
        XCTAssertEqual(once, Accruals(feesDue: 1_200, feesThrough: july))
        XCTAssertEqual(once.charging(usd(1_200), closing: july, openedOn: opened), once)
        XCTAssertEqual(once.charging(usd(1_200), closing: august, openedOn: opened).feesDue, 2_400)
        let late = opened.adding(days: 1)
        XCTAssertEqual(Accruals().charging(usd(1_200), closing: july, openedOn: late), Accruals())
        XCTAssertEqual(Accruals().charging(usd(1_200), closing: late, openedOn: nil), Accruals())
        let full = Accruals(feesDue: .max)
        XCTAssertEqual(full.charging(usd(1), closing: july, openedOn: nil), full)
    }
}
