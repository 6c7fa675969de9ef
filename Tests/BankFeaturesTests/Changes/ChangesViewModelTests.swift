import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class ChangesViewModelTests: XCTestCase {
    private let service = StubChangeService()
    private lazy var model = ChangesViewModel(changeService: service)
    private let page = ChangePage(
        items: [ResourceChange(kind: .card, id: "CRD001")], nextCursor: "1.2.3.4", hasMore: false)

    func testNewModel_IsIdleWithoutTheBank() async {
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(service.onChanges.callCount, 0)
    }

    func testLoad_AsksAfterThePositionAndShowsThePage() async {
        service.onChanges.answer(with: page)
        await model.load(after: "0.0.0.0", limit: 7)
        XCTAssertEqual(model.state, .loaded(page))
        XCTAssertEqual(service.onChanges.calls, [.init(cursor: "0.0.0.0", limit: 7)])
    }

    func testLoadForAnAuditor_AsksForAllAccounts() async {
        let model = ChangesViewModel(scope: .all, changeService: service)
        service.onChanges.answer(with: page)
        await model.load(after: nil, limit: 1)
        XCTAssertEqual(service.onChanges.calls, [.init(.all, cursor: nil, limit: 1)])
    }

    func testWhileTheAnswerIsAwaited_IsLoading() async {
        let (gate, page) = (Gate(), page)
        service.onChanges.answer { _ in
            await gate.pass()
            return page
        }
        let loading = Task { await model.load(after: nil, limit: 1) }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        gate.open()
        await loading.value
        XCTAssertEqual(model.state, .loaded(page))
    }

    func testWatch_FollowsThePositionUntilTheTimeIsOver() async throws {
        let clock = ScriptedClock()
        let model = ChangesViewModel(changeService: service, clock: clock)
        service.onChanges.answer { call in
            switch call.cursor {
            case nil: ChangePage(items: [], nextCursor: "a", hasMore: false)
            case "a": ChangePage(items: [.init(kind: .card, id: "CRD001")], nextCursor: "b", hasMore: true)
            default: ChangePage(items: [.init(kind: .goal, id: "GOL001")], nextCursor: "c", hasMore: false)
            }
        }
        var seen: [String] = []
        let end = try await model.watch(after: nil, timeoutSeconds: 1) { seen += $0.items.map(\.id) }
        XCTAssertEqual(end, "c")
        XCTAssertEqual(seen, ["CRD001", "GOL001"])
        XCTAssertEqual(service.onChanges.calls.map(\.cursor), [nil, "a", "b"])
        XCTAssertEqual(Set(service.onChanges.calls.map(\.limit)), [1_000])
    }

    func testFailure_IsTheServices() async {
        service.onChanges.fail(with: ServiceError.notFound(.changePosition, name: "9.9.9.9"))
        await model.load(after: "9.9.9.9", limit: 1)
        XCTAssertEqual(model.state, .failed(.notFound(.changePosition, name: "9.9.9.9")))
    }
}
