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

    func testMovedClock_EndsHoldsInReads() throws {
        let bank = MockSeed.household().grown()
        let end = try XCTUnwrap(bank.cards.authorisations.first).expiresAt
        let before = try bank.shown(at: .instant(end.adding(milliseconds: -1)))
        XCTAssertEqual(try before.account("ACC001").held, 20_000)
        let after = try bank.shown(at: .instant(end))
        XCTAssertEqual(try after.account("ACC001").held, 0)
        XCTAssertEqual(after.cards.authorisations.map(\.status), [.expired])
    }
}
