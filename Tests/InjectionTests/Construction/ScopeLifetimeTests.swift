import Injection
import XCTest

@MainActor
final class ScopeLifetimeTests: XCTestCase {
    func testRootReleased_FreesItsServicesToo() async {
        weak var container: Workshop?
        weak var service: (any Part)?
        weak var construction: Construction?
        do {
            var overrides = Overrides<Workshop>()
            overrides.set(\.disk) { StubPart() }
            let workshop = Workshop(overrides: overrides)
            (container, service, construction) = (workshop, workshop.dashboard, workshop.construction)
            _ = workshop.makeSearch()
            XCTAssertNotNil(service)
        }
        XCTAssertNil(container)
        XCTAssertNil(service)
        XCTAssertNil(construction)
    }

    func testChildReleased_FreesItsServicesWhileRootLives() async {
        let workshop = Workshop()
        weak var child: Desk?
        weak var service: (any Part)?
        do {
            let desk = Desk(workshop: workshop, owner: "first")
            (child, service) = (desk, desk.drafts)
            XCTAssertNotNil(service)
        }
        XCTAssertNil(child)
        XCTAssertNil(service)
    }

    func testGrandchildReleased_IsFreedWhileItsParentLives() async {
        let desk = Desk(workshop: Workshop(), owner: "first")
        weak var grandchild: Letter?
        do {
            let letter = Letter(desk: desk)
            grandchild = letter
            _ = letter.text
            XCTAssertNotNil(grandchild)
        }
        XCTAssertNil(grandchild)
    }

    func testChild_KeepsItsParentAlive() async {
        weak var root: Workshop?
        let desk: Desk
        do {
            let workshop = Workshop()
            root = workshop
            desk = Desk(workshop: workshop, owner: "first")
        }
        XCTAssertTrue(desk.parent === root)
    }
}
