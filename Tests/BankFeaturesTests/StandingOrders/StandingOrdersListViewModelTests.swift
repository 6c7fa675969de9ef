import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class StandingOrdersListViewModelTests: XCTestCase {
    private var service = StubStandingOrderService()
    private var coordinator = MockStandingOrdersCoordinator()
    private let first = Page<StandingOrder>(items: [.sample()], page: 1, limit: 1, nextCursor: "SOR001")

    override func setUp() async throws {
        service = StubStandingOrderService()
        coordinator = MockStandingOrdersCoordinator()
    }

    private func makeModel(page: PageRequest? = nil) -> StandingOrdersListViewModel {
        StandingOrdersListViewModel(page: page, standingOrderService: service, coordinator: coordinator)
    }

    func testLoad_AsksForTheWholeList() async {
        let whole = Page<StandingOrder>(items: [.sample(), .sample(id: "SOR002")], page: 1, limit: 2)
        service.onOrders.answer(with: whole)
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(whole))
        XCTAssertEqual(service.onOrders.calls, [nil])
    }

    func testLoadNext_Appends() async throws {
        service.onOrders.answer(inTurn: [first, Page(items: [.sample(id: "SOR002")], page: 2, limit: 1)])
        let request = try PageRequest(limit: 1)
        let model = makeModel(page: request)
        await model.load()
        await model.loadNext()
        await model.loadNext()
        XCTAssertEqual(model.state.value?.items.map(\.id), ["SOR001", "SOR002"])
        XCTAssertEqual(
            service.onOrders.calls, [request, try PageRequest(page: 2, limit: 1, after: "SOR001")])
        XCTAssertFalse(model.isLoadingNext)
    }

    func testFailingNextPage_LeavesTheList() async {
        service.onOrders.answer(with: first)
        let model = makeModel()
        await model.load()
        service.onOrders.fail(with: ServiceError.serverError(code: 500))
        await model.loadNext()
        XCTAssertEqual(model.state, .loaded(first))
        XCTAssertEqual(model.nextError, .serverError(code: 500))
    }

    func testFailures_AreTheServices() async {
        service.onOrders.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }

    func testSelect_ReachesTheCoordinator() async {
        makeModel().select(.sample())
        XCTAssertEqual(coordinator.calls, [.showStandingOrder(.sample())])
    }
}
