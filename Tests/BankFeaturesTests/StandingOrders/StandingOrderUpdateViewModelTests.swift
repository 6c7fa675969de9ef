import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class StandingOrderUpdateViewModelTests: XCTestCase {
    private var service = StubStandingOrderService()
    private var accounts = StubAccountService()
    private var beneficiaries = StubBeneficiaryService()
    private let order = StandingOrder.sample()

    override func setUp() async throws {
        service = StubStandingOrderService()
        service.onOrder.answer(with: order)
        service.onUpdate.answer(with: order)
        accounts = StubAccountService()
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer(with: "ACC009")
        beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [])
    }

    private func makeModel(to: String = "", amount: String = "") -> StandingOrderUpdateViewModel {
        StandingOrderUpdateViewModel(
            order.id, draft: StandingOrderUpdateDraft(to: to, amount: amount), standingOrderService: service,
            accountService: accounts, beneficiaryService: beneficiaries, random: SeededRandomSource(seed: 1))
    }

    func testMissingValues_StayUnchanged() async throws {
        guard case .destination(let payee) = order.creditor else { return XCTFail("It can be paid.") }
        await makeModel(amount: "7").update()
        await makeModel(to: "bakery").update()
        let requests = service.onUpdate.calls.map(\.subject)
        XCTAssertEqual(requests.map(\.to), [payee, .account("ACC009")])
        XCTAssertEqual(
            requests.map(\.amount), [Money(minorUnits: 700, currency: order.amount.currency), order.amount])
    }

    func testDryRunThenCommit_IsOneIntention() async {
        let model = makeModel(amount: "7")
        await model.update(mode: .dryRun)
        await model.update()
        XCTAssertEqual(model.state, .loaded(Change(order, mode: .commit)))
        let keys = service.onUpdate.calls.map(\.subject.idempotencyKey)
        XCTAssertEqual(keys[0], keys[1])
        XCTAssertEqual(model.idempotencyKey, keys[1])
    }

    func testOrderOfAnotherBank_NeedsAPayee() async {
        service.onOrder.answer(
            with: StandingOrder(
                id: order.id, fromAccountID: order.fromAccountID, creditor: .recorded("YZ 87144583"),
                creditorName: "", amount: order.amount, reference: "", schedule: order.schedule,
                status: .paused, nextExecutionDate: nil))
        let model = makeModel(amount: "7")
        await model.update()
        XCTAssertEqual(
            model.state,
            .failed(
                .invalidValue(
                    field: .to, value: "YZ 87144583",
                    reason: .malformed(expected: "an account of this bank, a saved payee or an IBAN"))))
        XCTAssertEqual(service.onUpdate.callCount, 0)
    }

    func testWrongAmount_IsRefusedWithoutTheBank() async {
        let model = makeModel(amount: "0")
        await model.update()
        XCTAssertEqual(model.state, .failed(.invalidAmount(text: "0", reason: .notPositive)))
        XCTAssertEqual(service.onUpdate.callCount, 0)
    }

    func testForeignFailure_LeavesTheOutcomeOpen() async {
        service.onUpdate.fail(with: OddFailure())
        let model = makeModel(amount: "7")
        await model.update()
        guard case .outcomeUnknown? = model.state.error else {
            return XCTFail("\(model.state)")
        }
    }
}
