import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

/// Card holds in the demo.
final class MockCardHoldsTests: XCTestCase {
    func testHeldAmount_IsTheSumOfAuthorisations() {
        let head = MockSeed.household().head
        for account in head.accounts {
            let held = (head.cards?.authorisations ?? [])
                .filter { $0.accountID == account.id && $0.status == .pending }
                .reduce(0) { $0 + $1.amount.minorUnits }
            XCTAssertEqual(account.held, held, account.id.text)
        }
    }

    func testHousehold_HasValidNumbers() {
        for kept in MockSeed.household().head.cards?.cards ?? [] {
            XCTAssertTrue(CardNumber.isValid(SecretBytes(kept.number ?? "")), kept.card.id.text)
            XCTAssertEqual(kept.card.lastFour, kept.number.map { String($0.suffix(4)) })
        }
    }

    func testEndOfDay_ReleasesExpiredHolds_Once() throws {
        var bank = MockSeed.household().grown()
        let asked = try XCTUnwrap(bank.cards.authorisations.first).createdAt.date
        let work = DayWork<MockBank>.cardHolds
        XCTAssertEqual(try bank.doAll(work, asked.adding(days: 6)), 0)
        XCTAssertEqual(try bank.doAll(work, asked.adding(days: 7)), 1)
        XCTAssertEqual(try bank.doAll(work, asked.adding(days: 8)), 0)
        XCTAssertEqual(try bank.account("ACC001").held, 0)
        XCTAssertEqual(bank.cards.authorisations.map(\.status), [.expired])
    }
}
