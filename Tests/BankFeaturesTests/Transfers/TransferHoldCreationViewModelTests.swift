import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferHoldCreationViewModelTests: XCTestCase {
    private var service = StubTransferService()
    private var accounts = StubAccountService()
    private var beneficiaries = StubBeneficiaryService()
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]
    private let day = CalendarDate(dayNumber: 20_650)

    override func setUp() async throws {
        service = StubTransferService()
        service.onHold.answer(with: .sample())
        accounts = StubAccountService()
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer(with: Account.savings.id)
        beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
    }

    private func makeModel(
        to: String = "savings", amount: String = "25", currency: String = "",
        idempotencyKey: IdempotencyKey? = nil
    ) -> TransferHoldCreationViewModel {
        TransferHoldCreationViewModel(
            draft: TransferHoldDraft(
                transfer: TransferDraft(
                    to: to, amount: amount, currency: currency, reference: " Deposit "), expiryDate: day),
            idempotencyKey: idempotencyKey, transferService: service, accountService: accounts,
            beneficiaryService: beneficiaries, random: SeededRandomSource(seed: 1))
    }

    private var request: TransferHoldRequest {
        TransferHoldRequest(
            from: Account.checking.id, to: .account(Account.savings.id), amount: usd(2_500),
            reference: "Deposit", expiryDate: day, idempotencyKey: key)
    }

    func testCreate_SendsTheTypedValues() async {
        let model = makeModel()
        await model.create()
        XCTAssertEqual(model.state, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(model.idempotencyKey, key)
        XCTAssertEqual(service.onHold.calls, [ChangeCall(request, mode: .commit)])
    }

    func testPayee_IsABeneficiaryAsInATransfer() async {
        await makeModel(to: "ada lovelace").create()
        XCTAssertEqual(service.onHold.calls.map(\.subject.to), [.beneficiary("BEN001")])
    }

    func testDryRunThenCommit_IsOneIntention() async {
        let model = makeModel()
        await model.create(mode: .dryRun)
        await model.create()
        XCTAssertEqual(
            service.onHold.calls, [ChangeCall(request, mode: .dryRun), ChangeCall(request, mode: .commit)])
    }

    func testTheSameAgain_IsAnotherHoldOnlyAfterASuccess() async {
        let model = makeModel()
        service.onHold.fail(with: ServiceError.networkError(underlying: "down"))
        await model.create()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
        service.onHold.answer(with: .sample())
        await model.create()
        await model.create()
        let keys = service.onHold.calls.map(\.subject.idempotencyKey)
        XCTAssertEqual(keys[0], keys[1])
        XCTAssertNotEqual(keys[1], keys[2])
    }

    func testAnotherLastDay_IsAnotherIntention() async {
        let model = makeModel()
        service.onHold.fail(with: ServiceError.networkError(underlying: "down"))
        await model.create()
        model.draft.expiryDate = nil
        await model.create()
        let keys = service.onHold.calls.map(\.subject.idempotencyKey)
        XCTAssertNotEqual(keys[0], keys[1])
    }

    func testAForeignFailure_LeavesTheOutcomeOpen() async {
        service.onHold.fail(with: OddFailure())
        let model = makeModel()
        await model.create()
        XCTAssertEqual(model.state, .failed(.outcomeUnknown(key, underlying: "OddFailure()")))
    }

    func testTheCallersKey_IsUsed() async {
        await makeModel(idempotencyKey: BankTestSupport.key("mine")).create()
        XCTAssertEqual(service.onHold.calls.map(\.subject.idempotencyKey.text), ["mine"])
    }

    func testInvalidValues_AreRefusedWithoutTheBank() async {
        for (model, error) in [
            (makeModel(amount: "0"), ServiceError.invalidAmount(text: "0", reason: .notPositive)),
            (makeModel(currency: "EUR"), .currencyMismatch(expected: .usd, actual: .eur)),
            (makeModel(to: ""), .invalidValue(field: .to, value: "", reason: .empty)),
        ] {
            await model.create()
            XCTAssertEqual(model.state, .failed(error))
        }
        XCTAssertEqual(service.onHold.callCount, 0)
    }
}
