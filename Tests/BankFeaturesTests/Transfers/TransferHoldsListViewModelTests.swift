import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransferHoldsListViewModelTests: XCTestCase {
    private var service = StubTransferService()
    private let first = Page<TransferHold>(items: [.sample(2)], page: 1, limit: 1, nextCursor: "HLD000002")

    override func setUp() async throws {
        service = StubTransferService()
    }

    private func makeModel(page: PageRequest? = nil) -> TransferHoldsListViewModel {
        TransferHoldsListViewModel(page: page, transferService: service)
    }

    func testLoad_AsksForTheWholeList() async {
        let whole = Page<TransferHold>(items: [.sample(2), .sample(1)], page: 1, limit: 2)
        service.onHolds.answer(with: whole)
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(whole))
        XCTAssertEqual(service.onHolds.calls, [nil])
    }

    func testLoadNext_Appends() async throws {
        service.onHolds.answer(inTurn: [first, Page(items: [.sample(1)], page: 2, limit: 1)])
        let request = try PageRequest(limit: 1)
        let model = makeModel(page: request)
        await model.load()
        await model.loadNext()
        await model.loadNext()
        XCTAssertEqual(model.state.value?.items.map(\.id), ["HLD000002", "HLD000001"])
        XCTAssertEqual(
            service.onHolds.calls, [request, try PageRequest(page: 2, limit: 1, after: "HLD000002")])
    }

    func testFailingNextPage_LeavesTheList() async {
        service.onHolds.answer(with: first)
        let model = makeModel()
        await model.load()
        service.onHolds.fail(with: ServiceError.serverError(code: 500))
        await model.loadNext()
        XCTAssertEqual(model.state, .loaded(first))
        XCTAssertEqual(model.nextError, .serverError(code: 500))
        XCTAssertFalse(model.isLoadingNext)
    }

    func testFailures_AreTheServices() async {
        service.onHolds.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }
}
