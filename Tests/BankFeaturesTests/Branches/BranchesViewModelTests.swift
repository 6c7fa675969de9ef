import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class BranchesViewModelTests: XCTestCase {
    private var location = StubLocationService()

    override func setUp() async throws {
        location = StubLocationService()
    }

    func testList_ShowsEveryBranch() async {
        location.onBranches.answer(with: [NearbyBranch.sample().branch])
        let model = BranchesListViewModel(locationService: location)
        await model.load()
        XCTAssertEqual(model.state, .loaded([NearbyBranch.sample().branch]))
    }

    func testNamedPlace_IsAskedFor() async {
        location.onLocationNamed.answer(with: .berlin)
        location.onBranchesNear.answer(with: [.sample()])
        let model = NearbyBranchesViewModel(place: "berlin", kind: .cashMachine, locationService: location)
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sample()]))
        XCTAssertEqual(model.location, .berlin)
        XCTAssertEqual(location.onLocationNamed.calls, ["berlin"])
        XCTAssertEqual(location.onBranchesNear.calls, [.init(.berlin, .cashMachine)])
        XCTAssertEqual(location.onLocation.callCount, 0)
    }

    func testNoPlace_IsWhereTheUserIs() async {
        location.onLocation.answer(with: .berlin)
        location.onBranchesNear.answer(with: (1...9).map { .sample("BRN00\($0)", metres: $0) })
        let model = NearbyBranchesViewModel(limit: 2, locationService: location)
        await model.load()
        XCTAssertEqual(model.state.value?.map(\.id), ["BRN001", "BRN002"])
    }

    func testUserWithoutAPlace_GetsNoList() async {
        location.onLocation.answer(with: nil)
        let model = NearbyBranchesViewModel(locationService: location)
        await model.load()
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .place, value: "", reason: .empty)))
        XCTAssertEqual(location.onBranchesNear.callCount, 0)
    }

    func testUnknownPlace_FailsWithTheCities() async {
        let error = ServiceError.invalidValue(field: .place, value: "x", reason: .notOneOf(["Berlin"]))
        location.onLocationNamed.fail(with: error)
        let model = NearbyBranchesViewModel(place: "x", locationService: location)
        await model.load()
        XCTAssertEqual(model.state, .failed(error))
    }
}
