import BankDomain
import XCTest

@testable import BankWeb

final class PageSectionsTests: XCTestCase {
    private let sections = PageSections(roles: [.customer, .teller], isDemo: true)

    func testPageBelowAPlace_BelongsToIt() {
        for (path, place) in [
            "/": PagePath.home, "/accounts/ACC001/change": .home, "/entries/ACC001.1": .entries,
            "/spending": .entries,
            "/transfers/new": .newTransfer, "/transfers/review": .newTransfer,
            "/transfers/TRF000001": .transfers, "/cards/CRD001": .cards, "/security/tokens": .security,
            "/activity": .security, "/demo/tours/tour": .demo, "/staff/customers": .customers,
            "/webhooks/WEB001": .security, "/transfers/import/review": .transfers, "/staff/cash": .staff,
        ] {
            XCTAssertEqual(sections.current(path), place, path)
        }
    }

    func testPathThatOnlyBeginsLikeAPlace_BelongsToNone() {
        for path in ["/cardsharp", "/transfersx", "/nowhere", ""] {
            XCTAssertNil(sections.current(path), path)
        }
    }

    func testPlacesWithoutATab_AreBehindMore() {
        XCTAssertTrue(sections.isBehindMore(.payees))
        XCTAssertFalse(sections.isBehindMore(.cards))
        XCTAssertFalse(sections.isBehindMore(nil))
    }

    func testCustomersOfALocalBank_SeeNeitherStaffNorDemo() {
        let own = PageSections(roles: [.customer], isDemo: false)
        XCTAssertNil(own.current("/staff"))
        XCTAssertNil(own.current("/demo"))
        XCTAssertNotNil(own.current("/payees"))
    }

    func testStaffWithoutAccounts_SeeOnlyTheirWork() {
        let teller = PageSections(roles: [.teller], isDemo: false)
        for path in ["/cards", "/transfers/new", "/payees", "/goals", "/"] {
            XCTAssertNil(teller.current(path), path)
        }
        XCTAssertEqual(teller.current("/staff/accounts/ACC001"), .customerAccounts)
        XCTAssertNotEqual(teller.current("/staff/audit"), .audit)
        XCTAssertEqual(PageSections(roles: [.operator], isDemo: false).current("/staff/audit"), .audit)
        XCTAssertFalse(teller.isBehindMore(.customers), "a phone has a place for it")
    }
}
