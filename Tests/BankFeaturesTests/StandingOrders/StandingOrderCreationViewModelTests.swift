import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class StandingOrderCreationViewModelTests: XCTestCase {
    private var service = StubStandingOrderService()
    private var accounts = StubAccountService()
    private var beneficiaries = StubBeneficiaryService()
    private var coordinator = MockStandingOrdersCoordinator()
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]
    private let schedule = StandingOrderSchedule(.monthly, from: CalendarDate(dayNumber: 20_634))

    override func setUp() async throws {
        service = StubStandingOrderService()
        service.onCreate.answer(with: .sample())
        accounts = StubAccountService()
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer(with: Account.savings.id)
        beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [])
        coordinator = MockStandingOrdersCoordinator()
    }

    private func makeModel(
        to: String = "savings", name: String = "", amount: String = "250", reference: String = " Plan ",
        idempotencyKey: IdempotencyKey? = nil
    ) -> StandingOrderCreationViewModel {
        StandingOrderCreationViewModel(
            draft: StandingOrderDraft(
                to: to, creditorName: name, amount: amount, reference: reference, schedule: schedule),
            idempotencyKey: idempotencyKey, standingOrderService: service, accountService: accounts,
            beneficiaryService: beneficiaries, random: SeededRandomSource(seed: 1), coordinator: coordinator)
    }

    private var request: StandingOrderRequest {
        StandingOrderRequest(
            from: Account.checking.id, to: .account(Account.savings.id),
            amount: Money(minorUnits: 25_000, currency: .usd), reference: "Plan", schedule: schedule,
            idempotencyKey: key)
    }

    func testCreate_SendsTheTypedValuesAndTellsTheCoordinator() async {
        let model = makeModel()
        await model.create()
        XCTAssertEqual(model.state, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(service.onCreate.calls, [ChangeCall(request, mode: .commit)])
        XCTAssertEqual(accounts.onPayeeNamed.calls, ["savings"])
        XCTAssertEqual(coordinator.calls, [.didCreate(.sample())])
    }

    func testPayee_IsABeneficiaryOrAnIBANAsInATransfer() async throws {
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
        await makeModel(to: "ada lovelace").create()
        accounts.onPayeeNamed.fail(with: ServiceError.notFound(.account, name: "x"))
        let iban = "FR1420041010050500013M02606"
        await makeModel(to: iban, name: " Bea ").create()
        XCTAssertEqual(
            service.onCreate.calls.map(\.subject.to),
            [.beneficiary("BEN001"), .iban(try IBAN(iban), creditorName: "Bea")])
        let unnamed = makeModel(to: iban)
        await unnamed.create()
        XCTAssertEqual(
            unnamed.state, .failed(.invalidValue(field: .creditorName, value: "", reason: .empty)))
    }

    func testDryRunThenCommit_IsOneIntention() async {
        let model = makeModel()
        await model.create(mode: .dryRun)
        XCTAssertEqual(coordinator.calls, [])
        await model.create()
        XCTAssertEqual(
            service.onCreate.calls,
            [ChangeCall(request, mode: .dryRun), ChangeCall(request, mode: .commit)])
    }

    func testTheSameAgain_IsAnotherOrderOnlyAfterASuccess() async {
        let model = makeModel()
        service.onCreate.fail(with: ServiceError.networkError(underlying: "down"))
        await model.create()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
        service.onCreate.answer(with: .sample())
        await model.create()
        await model.create()
        let keys = service.onCreate.calls.map(\.subject.idempotencyKey)
        XCTAssertEqual(keys[0], keys[1])
        XCTAssertNotEqual(keys[1], keys[2])
    }

    func testAForeignFailure_LeavesTheOutcomeOpen() async {
        service.onCreate.fail(with: OddFailure())
        let model = makeModel()
        await model.create()
        XCTAssertEqual(model.state, .failed(.outcomeUnknown(key, underlying: "OddFailure()")))
        await model.create(mode: .dryRun)
        XCTAssertEqual(model.state, .failed(.unknown(underlying: "OddFailure()")))
    }

    func testTheCallersKey_IsUsed() async {
        let model = makeModel(idempotencyKey: BankTestSupport.key("mine"))
        await model.create()
        XCTAssertEqual(service.onCreate.calls.map(\.subject.idempotencyKey.text), ["mine"])
    }

    func testInvalidValues_AreRefusedWithoutTheBank() async {
        for (model, error) in [
            (makeModel(amount: "0"), ServiceError.invalidAmount(text: "0", reason: .notPositive)),
            (makeModel(to: ""), .invalidValue(field: .to, value: "", reason: .empty)),
            (
                makeModel(reference: "\u{0}"),
                .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters)
            ),
        ] {
            await model.create()
            XCTAssertEqual(model.state, .failed(error))
        }
        XCTAssertEqual(service.onCreate.callCount, 0)
    }
}
