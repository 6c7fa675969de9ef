import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransfersListViewModelTests: XCTestCase {
    private var service = StubTransferService()
    private var coordinator = MockTransfersCoordinator()
    private let first = Page<Transfer>(items: [.sample(3)], page: 1, limit: 1, nextCursor: "3")

    override func setUp() async throws {
        service = StubTransferService()
        coordinator = MockTransfersCoordinator()
    }

    private func makeModel(page: PageRequest? = nil) -> TransfersListViewModel {
        TransfersListViewModel(
            page: page, accountService: StubAccountService(), beneficiaryService: StubBeneficiaryService(),
            transferService: service, coordinator: coordinator)
    }

    func testLoad_AsksForTheWholeList() async {
        let whole = Page<Transfer>(items: [.sample(2), .sample(1)], page: 1, limit: 2)
        service.onTransfers.answer(with: whole)
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(whole))
        XCTAssertEqual(service.onTransfers.calls, [nil])
    }

    func testLoadNext_Appends() async throws {
        service.onTransfers.answer(
            inTurn: [first, Page(items: [.sample(2)], page: 2, limit: 1)])
        let request = try PageRequest(limit: 1)
        let model = makeModel(page: request)
        await model.load()
        await model.loadNext()
        await model.loadNext()
        XCTAssertEqual(
            model.state, .loaded(Page(items: [.sample(3), .sample(2)], page: 2, limit: 1)))
        XCTAssertEqual(service.onTransfers.calls, [request, try PageRequest(page: 2, limit: 1, after: "3")])
        XCTAssertFalse(model.isLoadingNext)
    }

    func testFailures_AreTheServices() async {
        service.onTransfers.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testFailingNextPage_LeavesTheList() async {
        service.onTransfers.answer(with: first)
        let model = makeModel()
        await model.load()
        service.onTransfers.fail(with: ServiceError.serverError(code: 500))
        await model.loadNext()
        XCTAssertEqual(model.state, .loaded(first))
        XCTAssertEqual(model.nextError, .serverError(code: 500))
    }

    func testSelect_ReachesTheCoordinator() {
        makeModel().select(.sample())
        XCTAssertEqual(coordinator.calls, [.showTransfer(.sample())])
    }
}
