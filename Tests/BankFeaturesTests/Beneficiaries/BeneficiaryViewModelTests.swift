import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class BeneficiaryViewModelTests: XCTestCase {
    private var service = StubBeneficiaryService()
    private var coordinator = MockBeneficiariesCoordinator()

    override func setUp() async throws {
        service = StubBeneficiaryService()
        coordinator = MockBeneficiariesCoordinator()
        service.onBeneficiaries.answer(with: [.sample()])
        service.onBeneficiaryNamed.answer(with: .sample())
    }

    private func addition(_ draft: BeneficiaryDraft) -> BeneficiaryAdditionViewModel {
        BeneficiaryAdditionViewModel(
            draft: draft, beneficiaryService: service, random: SeededRandomSource(seed: 1),
            coordinator: coordinator)
    }

    func testList_LoadsAndLeadsOn() async {
        let model = BeneficiariesListViewModel(beneficiaryService: service, coordinator: coordinator)
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sample()]))
        model.select(.sample())
        XCTAssertEqual(coordinator.calls, [.showBeneficiary(.sample())])
    }

    func testAddition_AddsOnceAndTellsTheCoordinator() async {
        let added = AddedBeneficiary(beneficiary: .sample(), nameCheck: NameCheck(.match))
        service.onAdd.answer(with: added)
        let model = addition(BeneficiaryDraft(name: "Ada", iban: "GB33BUKB20201555555555"))
        await model.add()
        await model.add()
        XCTAssertEqual(model.state, .loaded(Change(added, mode: .commit)))
        XCTAssertEqual(service.onAdd.callCount, 1)
        XCTAssertEqual(coordinator.calls, [.didAdd(.sample())])
    }

    func testCloseMatch_TellsTheName_AndAcceptingIsAnotherIntention() async {
        service.onAdd.fail(with: ServiceError.nameMismatch(given: "Ade", actualName: "Ada"))
        let model = addition(BeneficiaryDraft(name: "Ade", iban: "GB33BUKB20201555555555"))
        await model.add()
        XCTAssertEqual(model.state, .failed(.nameMismatch(given: "Ade", actualName: "Ada")))
        model.draft.acceptsName = true
        await model.add()
        let requests = service.onAdd.calls.map(\.subject)
        XCTAssertEqual(requests.map(\.acceptsName), [false, true])
        XCTAssertNotEqual(requests.first?.idempotencyKey, requests.last?.idempotencyKey)
        XCTAssertEqual(coordinator.calls, [])
    }

    func testEmptyValues_AreRefusedBeforeTheBankIsAsked() async {
        let model = addition(BeneficiaryDraft(name: "", iban: "x"))
        await model.add()
        XCTAssertEqual(
            model.state.error, .invalidValue(field: .name, value: "", reason: .empty))
        XCTAssertEqual(service.onAdd.callCount, 0)
    }

    func testChanges_AreOfTheNamedBeneficiary() async {
        service.onRename.answer(with: .sample(name: "Bea"))
        service.onTrust.answer(with: .sample(isTrusted: true))
        service.onRemove.answer(with: .sample(status: .removed))
        let model = BeneficiaryDetailViewModel(
            named: "ada", beneficiaryService: service, coordinator: coordinator)
        await model.load()
        await model.rename(to: " Bea ")
        XCTAssertEqual(model.state, .loaded(.sample(name: "Bea")))
        await model.trust(code: "123 456")
        XCTAssertEqual(model.change.value?.value.isTrusted, true)
        await model.remove()
        XCTAssertEqual(service.onRename.calls, [ChangeCall(.init("BEN001", "Bea"), mode: .commit)])
        XCTAssertEqual(service.onTrust.calls, [ChangeCall(.init("BEN001", "123456"), mode: .commit)])
        XCTAssertEqual(service.onRemove.calls, [ChangeCall(.init("BEN001"), mode: .commit)])
        XCTAssertEqual(coordinator.calls, [.didRemove(.sample(status: .removed))])
        XCTAssertEqual(service.onBeneficiaryNamed.calls, ["ada"])
    }

    func testTrustWithoutACode_AsksTheBankOnlyInADryRun() async {
        service.onTrust.answer(with: .sample(isTrusted: true))
        let model = BeneficiaryDetailViewModel(
            named: "ada", beneficiaryService: service, coordinator: coordinator)
        await model.trust(code: " ")
        XCTAssertEqual(service.onTrust.callCount, 0)
        await model.trust(code: "", mode: .dryRun)
        XCTAssertEqual(model.change.value?.isCommitted, false)
    }
}
