import Injection
import XCTest

@MainActor
final class BuildingContainerTests: XCTestCase {
    func testConstructionThatRecordsNoMore_StillBuilds() async {
        let workshop = Workshop()
        _ = workshop.disk
        let graph = workshop.construction.graph
        workshop.construction.stopRecording()
        _ = workshop.dashboard
        XCTAssertEqual(workshop.construction.graph, graph)
        XCTAssertTrue(workshop.dashboard === workshop.dashboard)
    }

    func testNewContainer_HasBuiltNothing() async {
        let workshop = Workshop()
        _ = Desk(workshop: workshop, owner: "first")
        XCTAssertEqual(workshop.construction.graph.nodes, [])
    }

    func testFirstUse_BuildsOnlyWhatIsNeeded() async {
        let workshop = Workshop()
        _ = workshop.cache
        XCTAssertEqual(workshop.construction.graph.nodes.map(\.name), ["cache", "disk", "logger"])
    }

    func testSecondRead_GivesTheSameService() async {
        let workshop = Workshop()
        XCTAssertTrue(workshop.search === workshop.search)
    }

    func testServicesOfTwoContainers_AreDifferent() async {
        XCTAssertFalse(Workshop().disk === Workshop().disk)
    }

    func testMocksAsked_MakesMock() async {
        let cache = Workshop(usesMocks: true).cache
        XCTAssertTrue(cache is MemoryCache)
    }

    func testMocksNotAsked_MakesRealService() async {
        let cache = Workshop(usesMocks: false).cache
        XCTAssertTrue(cache is Cache)
    }

    func testMockChosen_DoesNotCreateTheRealService() async {
        let workshop = Workshop(usesMocks: true)
        _ = workshop.cache
        XCTAssertEqual(workshop.construction.graph.nodes.map(\.name), ["cache"])
        XCTAssertEqual(workshop.construction.graph.edges, [])
    }

    func testFactory_MakesNewProductEachTime() async {
        let workshop = Workshop()
        XCTAssertFalse(workshop.makeSearch() === workshop.makeSearch())
    }

    func testServiceBuildingSameServiceOfAnotherInstance_IsNoCycle() async {
        let inner = Nest(inner: nil)
        let outer = Nest(inner: inner, construction: inner.construction)
        XCTAssertTrue(outer.egg is Cache)
        XCTAssertTrue(inner.egg is Disk)
    }
}

/// Two instances of one scope. One creates the other's service inside its own.
@MainActor
private final class Nest: BuildingContainer {
    static let scopeName = "nest"
    let construction: Construction
    let inner: Nest?

    init(inner: Nest?, construction: Construction = Construction()) {
        self.inner = inner
        self.construction = construction
    }

    lazy var egg: any Part = build(\.egg) {
        guard let inner = $0.inner else { return Disk() }
        return Cache(disk: inner.egg, logger: Logger())
    }
}
