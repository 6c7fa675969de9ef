import Injection
import XCTest

@MainActor
final class OverridesTests: XCTestCase {
    func testOverride_ReplacesService() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) { StubPart() }
        let workshop = Workshop(overrides: overrides)
        XCTAssertTrue(workshop.disk is StubPart)
    }

    func testOverrideRead_BySibling_IsTaken() async {
        let stub = StubPart()
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) { stub }
        let workshop = Workshop(overrides: overrides)
        _ = workshop.calendar
        XCTAssertTrue(workshop.disk === stub)
        XCTAssertEqual(
            workshop.construction.graph.nodes.map(\.implementation), ["Calendar", "StubPart"])
    }

    func testOverride_IsCalledOnce() async {
        var calls = 0
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) {
            calls += 1
            return StubPart()
        }
        let workshop = Workshop(overrides: overrides)
        (_, _) = (workshop.disk, workshop.calendar)
        XCTAssertEqual(calls, 1)
    }

    func testOverride_LeavesEdgesOfReplacedRecipeOut() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.cache) { StubPart() }
        let workshop = Workshop(overrides: overrides)
        _ = workshop.cache
        XCTAssertEqual(workshop.construction.graph.edges, [])
    }

    func testOverrideSetTwice_LastOneCounts() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) { Disk() }
        overrides.set(\.disk) { StubPart() }
        XCTAssertTrue(Workshop(overrides: overrides).disk is StubPart)
    }

    func testOverrideOfChildScope_ReachesEveryInstance() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\Desk.inbox) { StubPart() }
        let workshop = Workshop(overrides: overrides)
        XCTAssertTrue(Desk(workshop: workshop, owner: "first").inbox is StubPart)
        XCTAssertTrue(Desk(workshop: workshop, owner: "second").inbox is StubPart)
        XCTAssertTrue(workshop.construction.unusedOverrides.isEmpty)
    }

    func testOverridesOfOneContainer_DoNotReachAnother() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) { StubPart() }
        _ = Workshop(overrides: overrides).disk
        XCTAssertTrue(Workshop().disk is Disk)
    }

    func testUnusedOverride_IsReportedWithTypesAndPlace() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk) { StubPart() }
        overrides.set(\.mailer, file: "First.swift", line: 7) { StubPart() }
        let workshop = Workshop(overrides: overrides)
        _ = workshop.disk
        XCTAssertEqual(
            workshop.construction.unusedOverrides.map(\.description),
            ["The override of Part in Workshop, set at First.swift:7, was never used."])
    }

    func testUnusedOverrides_AreInOrderOfPlace() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.disk, file: "B.swift", line: 1) { StubPart() }
        overrides.set(\.mailer, file: "A.swift", line: 12) { StubPart() }
        overrides.set(\Desk.inbox, file: "A.swift", line: 9) { StubPart() }
        let unused = Workshop(overrides: overrides).construction.unusedOverrides
        XCTAssertEqual(unused.map(\.line), [9, 12, 1])
        XCTAssertEqual(unused.map(\.container), ["Desk", "Workshop", "Workshop"])
    }

    func testAllOverridesUsed_NoneIsReported() async {
        var overrides = Overrides<Workshop>()
        overrides.set(\.logger) { StubPart() }
        let workshop = Workshop(overrides: overrides)
        _ = workshop.dashboard
        XCTAssertTrue(workshop.construction.unusedOverrides.isEmpty)
    }
}
