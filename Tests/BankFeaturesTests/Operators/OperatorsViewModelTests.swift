import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class OperatorsViewModelTests: XCTestCase {
    private let service = StubOperatorService()
    private lazy var model = OperatorsViewModel(operatorService: service)
    private let draft = StaffDraft(username: "sam", name: " Sam Teller ")

    func testNewModel_IsIdleWithoutTheBank() async {
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.change, .idle)
        XCTAssertEqual(service.onOperators.callCount, 0)
    }

    func testLoad_ShowsTheStaff() async {
        service.onOperators.answer(with: [.sam])
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sam]))
    }

    func testFailure_IsTheServices() async {
        service.onOperators.fail(with: ServiceError.unauthorized(.roleMissing(.auditor)))
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.auditor))))
    }

    func testAdd_SendsNamesRoleAndPasswordOnce() async {
        service.onAdd.answer(with: .sam)
        await model.add(draft, password: SecretBytes("marker"))
        await model.add(draft, password: SecretBytes("marker"))
        XCTAssertEqual(model.change, .loaded(Change(.sam, mode: .commit)))
        let request = StaffRequest(Registration(username: "sam", name: "Sam Teller"), role: .teller)
        XCTAssertEqual(service.onAdd.calls, [SecretCall(request, "marker")])
    }

    func testEmptyNames_AreRefusedWithoutTheBank() async {
        await model.add(StaffDraft(name: "Sam"), password: SecretBytes("marker"))
        XCTAssertEqual(model.change, .failed(.invalidValue(field: .username, value: "", reason: .empty)))
        await model.add(StaffDraft(username: "sam"), password: SecretBytes("marker"))
        XCTAssertEqual(model.change, .failed(.invalidValue(field: .name, value: "", reason: .empty)))
        XCTAssertEqual(service.onAdd.callCount, 0)
    }

    func testRemove_AsksForTheIDInUpperCase() async {
        service.onRemove.answer(with: .sam)
        await model.remove("opr002", mode: .dryRun)
        XCTAssertEqual(service.onRemove.calls, [ChangeCall("OPR002", mode: .dryRun)])
        XCTAssertEqual(model.change, .loaded(Change(.sam, mode: .dryRun)))
    }

    func testEmptyID_IsRefusedWithoutTheBank() async {
        await model.remove("")
        XCTAssertEqual(model.change.error, .invalidValue(field: .operator, value: "", reason: .empty))
        XCTAssertEqual(service.onRemove.callCount, 0)
    }
}
