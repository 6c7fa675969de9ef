import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class StandingOrderViewModelTests: XCTestCase {
    private var service = StubStandingOrderService()
    private let paused = StandingOrder.sample(status: .paused, nextExecutionDate: nil)

    override func setUp() async throws {
        service = StubStandingOrderService()
        service.onOrder.answer(with: .sample())
        service.onChange.answer(with: paused)
    }

    private func makeModel() -> StandingOrderViewModel {
        StandingOrderViewModel(id: "SOR001", standingOrderService: service)
    }

    func testLoad_ShowsTheOrder() async {
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(model.change, .idle)
        XCTAssertEqual(service.onOrder.calls, ["SOR001"])
    }

    func testEveryChange_IsAskedForAndShown() async {
        for change in StandingOrderChange.allCases {
            let model = makeModel()
            await model.apply(change)
            XCTAssertEqual(model.change, .loaded(Change(paused, mode: .commit)))
            XCTAssertEqual(model.state, .loaded(paused))
            XCTAssertEqual(
                service.onChange.calls.last,
                ChangeCall(StubStandingOrderService.Changing("SOR001", change), mode: .commit))
        }
    }

    func testDryRun_LeavesWhatIsShown() async {
        let model = makeModel()
        await model.load()
        await model.apply(.pause, mode: .dryRun)
        XCTAssertEqual(model.change, .loaded(Change(paused, mode: .dryRun)))
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testARefusedChange_LeavesWhatIsShown() async {
        let refusal = ServiceError.invalidState(.standingOrder, name: "SOR001", status: "paused")
        service.onChange.fail(with: refusal)
        let model = makeModel()
        await model.load()
        await model.apply(.pause)
        XCTAssertEqual(model.change, .failed(refusal))
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testAMissingOrder_Fails() async {
        service.onOrder.fail(with: ServiceError.notFound(.standingOrder, name: "SOR001"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.standingOrder, name: "SOR001")))
    }
}
