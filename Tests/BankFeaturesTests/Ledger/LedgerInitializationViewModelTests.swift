import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class LedgerInitializationViewModelTests: XCTestCase {
    private var ledger = StubLedgerService()
    private var settings = StubStorageService()

    override func setUp() async throws {
        ledger = StubLedgerService()
        settings = StubStorageService()
        ledger.onInitialize.answer(with: .sample)
        settings.onSet.answer(with: ())
    }

    private func makeModel() -> LedgerInitializationViewModel {
        LedgerInitializationViewModel(ledgerService: ledger, storageService: settings)
    }

    func testInitialize_MakesTheBankAndTheDefault() async {
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: " operator ", currency: "eur"))
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .commit)))
        XCTAssertEqual(
            ledger.onInitialize.calls,
            [
                ChangeCall(NewBankRequest(operatorName: "operator", currency: .eur), mode: .commit)
            ])
        XCTAssertEqual(settings.onSet.calls, [.init("local", for: .environment)])
    }

    func testDryRun_ChangesNoSetting() async {
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: "operator"), mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .dryRun)))
        XCTAssertEqual(settings.onSet.callCount, 0)
    }

    func testPlan_IsADryRunAndThrowsItsErrors() async throws {
        let plan = try await makeModel().plan(NewBankDraft(operatorName: "operator"))
        XCTAssertEqual(plan, .sample)
        XCTAssertEqual(
            ledger.onInitialize.calls, [ChangeCall(NewBankRequest(operatorName: "operator"), mode: .dryRun)])
        XCTAssertEqual(settings.onSet.callCount, 0)
        ledger.onInitialize.fail(with: ServiceError.storage(.unreachable, path: "db", underlying: ""))
        do {
            _ = try await makeModel().plan(NewBankDraft(operatorName: "operator"))
            XCTFail("It did not throw.")
        } catch {
            XCTAssertEqual(error as? ServiceError, .storage(.unreachable, path: "db", underlying: ""))
        }
    }

    func testNoName_FailsBeforeTheBankIsMade() async {
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: ""))
        XCTAssertEqual(model.state, .failed(.invalidValue(field: .name, value: "", reason: .empty)))
        XCTAssertEqual(ledger.onInitialize.callCount, 0)
    }

    func testUnknownCurrency_FailsBeforeTheBankIsMade() async {
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: "operator", currency: "EUX"))
        guard case .failed(.invalidValue(field: .known(.currency), "EUX", _)) = model.state else {
            return XCTFail("\(model.state)")
        }
        XCTAssertEqual(ledger.onInitialize.callCount, 0)
    }

    func testFailingLedger_ChangesNoSetting() async {
        ledger.onInitialize.fail(with: ServiceError.storage(.readOnly, path: "/", underlying: ""))
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: "operator"))
        XCTAssertEqual(model.state, .failed(.storage(.readOnly, path: "/", underlying: "")))
        XCTAssertEqual(settings.onSet.callCount, 0)
    }

    func testFailingSettings_FailAndCanBeRepeated() async {
        settings.onSet.fail(with: ServiceError.storage(.full, path: "settings", underlying: ""))
        let model = makeModel()
        await model.initialize(NewBankDraft(operatorName: "operator"))
        XCTAssertEqual(model.state, .failed(.storage(.full, path: "settings", underlying: "")))
        settings.onSet.answer(with: ())
        await model.initialize(NewBankDraft(operatorName: "operator"))
        XCTAssertEqual(model.state.value?.isCommitted, true)
    }
}
