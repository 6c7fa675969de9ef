import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class MandatesViewModelTests: XCTestCase {
    private var mandates = StubMandateService()
    private var accounts = StubAccountService()
    private let power = Mandate(
        id: "MND000001", accountID: "ACC001", creditorID: "FR1", creditorName: "City Power", reference: "M-1",
        status: .seen, createdAt: .sample)
    private let water = Mandate(
        id: "MND000002", accountID: "ACC001", creditorID: "FR2", creditorName: "City Water", reference: "M-2",
        status: .seen, createdAt: .sample)

    override func setUp() async throws {
        (mandates, accounts) = (StubMandateService(), StubAccountService())
        mandates.onMandates.answer(with: Page(items: [power, water], page: 1, limit: 20))
        accounts.onAccountByID.answer(with: .checking)
        accounts.onAccountNamed.answer(with: .checking)
    }

    private func makeModel() -> MandatesViewModel {
        MandatesViewModel(mandateService: mandates, accountService: accounts)
    }

    func testList_IsOfTheNamedAccountOrOfAll() async {
        let model = makeModel()
        await model.load(account: nil)
        XCTAssertEqual(model.state, .loaded(Page(items: [power, water], page: 1, limit: 20)))
        await model.load(account: "primary")
        XCTAssertEqual(mandates.onMandates.calls, [nil, "ACC001"])
    }

    func testMandate_IsFoundByIDReferenceOrBeginningOfItsCreditor() async {
        mandates.onMandate.answer(with: power)
        let model = makeModel()
        for text in ["mnd000001", "m-1", "city p"] {
            await model.show(text)
            XCTAssertEqual(model.mandate, .loaded(power), text)
        }
        await model.show("city")
        XCTAssertEqual(
            model.mandate.error,
            .ambiguous(
                .mandate, name: "city", among: ["MND000001 \"City Power\"", "MND000002 \"City Water\""]))
        await model.show("Northern")
        XCTAssertEqual(model.mandate.error, .notFound(.mandate, name: "Northern"))
    }

    func testMandateOfAnotherOwner_IsAskedForByID() async {
        mandates.onMandate.fail(with: ServiceError.notFound(.mandate, name: "MND000009"))
        let model = makeModel()
        await model.show("mnd000009")
        XCTAssertEqual(model.mandate.error, .notFound(.mandate, name: "MND000009"))
        XCTAssertEqual(mandates.onMandate.calls, ["MND000009"])
    }

    func testChange_IsMadeOnce() async {
        mandates.onChange.answer(with: power)
        let model = makeModel()
        await model.apply(.block, to: "City Power", mode: .dryRun)
        XCTAssertEqual(
            mandates.onChange.calls, [ChangeCall(.init("MND000001", .block), mode: .dryRun)])
        XCTAssertEqual(model.change.value, Change(power, mode: .dryRun))
    }

    func testLimits_AreInTheCurrencyOfTheAccount() async {
        mandates.onChange.answer(with: power)
        mandates.onMandate.answer(with: power)
        let model = makeModel()
        await model.limit("MND000001", MandateLimitsDraft(amount: "90", perMonth: "1"))
        let limits = MandateLimits(amount: Money(minorUnits: 9_000, currency: .usd), perMonth: 1)
        XCTAssertEqual(
            mandates.onChange.calls, [ChangeCall(.init("MND000001", .limit(limits)), mode: .commit)])
        await model.limit("MND000001", MandateLimitsDraft(amount: "9x"))
        XCTAssertNotNil(model.change.error)
        XCTAssertEqual(mandates.onChange.callCount, 1)
    }

    func testAddition_SendsTheDraft() async {
        mandates.onAdd.answer(with: power)
        let model = makeModel()
        await model.add(
            MandateDraft(account: "primary", creditorID: "FR1", creditorName: "City Power", reference: "M-1"))
        XCTAssertEqual(
            mandates.onAdd.calls,
            [
                ChangeCall(
                    MandateRequest(
                        accountID: "ACC001", creditorID: "FR1", creditorName: "City Power", reference: "M-1"),
                    mode: .commit)
            ])
        await model.add(MandateDraft())
        XCTAssertNotNil(model.change.error)
    }

    func testRule_IsOneOfThreeWords() async {
        let rule = DirectDebitRule(accountID: "ACC001", acceptance: .authorized)
        mandates.onSetRule.answer(with: rule)
        mandates.onRule.answer(with: rule)
        let model = makeModel()
        await model.accept("Authorized", on: "primary")
        XCTAssertEqual(mandates.onSetRule.calls, [ChangeCall(rule, mode: .commit)])
        await model.accept("some", on: "primary")
        XCTAssertEqual(
            model.ruleChange.error,
            .invalidValue(field: .value, value: "some", reason: .notOneOf(["all", "authorized", "none"])))
        await model.loadRule(of: "primary")
        XCTAssertEqual(model.rule, .loaded(rule))
    }

    func testRefund_IsByID() async {
        let debit = DirectDebit(
            id: "DDB000001", networkID: "C", amount: Money(minorUnits: 100, currency: .usd),
            creditorID: "FR1", creditorName: "City Power", mandateReference: "M-1", debtorAccount: "1",
            reference: "", endToEndID: nil, status: .refunded, receivedAt: .sample)
        mandates.onRefund.answer(with: debit)
        mandates.onDirectDebits.answer(with: Page(items: [debit], page: 1, limit: 20))
        let model = makeModel()
        await model.refund("ddb000001")
        XCTAssertEqual(mandates.onRefund.calls, [ChangeCall("DDB000001", mode: .commit)])
        XCTAssertEqual(model.refund.value?.value, debit)
        await model.loadDirectDebits(account: nil, page: .first)
        XCTAssertEqual(model.directDebits.value?.items, [debit])
    }
}
