import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// The merchant's side of card payments.
@MainActor
final class CardPaymentViewModelTests: XCTestCase {
    private let service = StubCardService()
    private let location = StubLocationService()

    private func makeViewModel(_ draft: CardPaymentDraft, key: IdempotencyKey? = key("k"))
        -> CardPaymentViewModel
    {
        CardPaymentViewModel(
            draft: draft, idempotencyKey: key, cardService: service, locationService: location,
            random: SeededRandomSource(seed: 1))
    }

    private func payment(
        category: String = "5411", country: String = "us", amount: String = "12.5", currency: String = ""
    ) -> CardPaymentDraft {
        .authorise(
            card: "everyday", merchant: "Shop", category: category, country: country, amount: amount,
            currency: currency)
    }

    func testPayment_IsInTheCardsCurrency() async {
        service.onCardNamed.answer(with: .sample(currency: .eur))
        service.onAuthorise.answer(with: .sample())
        let viewModel = makeViewModel(payment())
        await viewModel.submit()
        XCTAssertEqual(viewModel.state, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(
            service.onAuthorise.calls,
            [
                ChangeCall(
                    CardPayment(
                        cardID: "CRD001", merchant: "Shop", category: .groceries, country: .unitedStates,
                        amount: eur(1_250), idempotencyKey: key("k")), mode: .commit)
            ])
    }

    func testPaymentWithoutACountry_IsWhereTheUserIs() async {
        service.onCardNamed.answer(with: .sample())
        service.onAuthorise.answer(with: .sample())
        location.onLocation.answer(with: .berlin)
        await makeViewModel(payment(country: "")).submit()
        XCTAssertEqual(service.onAuthorise.calls.first?.subject.country, UserLocation.berlin.country)
    }

    func testPaymentWithoutCountryAndPlace_IsNotMade() async {
        service.onCardNamed.answer(with: .sample())
        location.onLocation.answer(with: nil)
        let viewModel = makeViewModel(payment(country: ""))
        await viewModel.submit()
        XCTAssertEqual(viewModel.state.error, .invalidValue(field: .country, value: "", reason: .empty))
        XCTAssertEqual(service.onAuthorise.callCount, 0)
    }

    func testOtherCurrency_GoesToTheBank() async {
        service.onCardNamed.answer(with: .sample())
        service.onAuthorise.fail(with: ServiceError.currencyMismatch(expected: .usd, actual: .eur))
        let viewModel = makeViewModel(payment(currency: "eur"))
        await viewModel.submit()
        XCTAssertEqual(service.onAuthorise.calls.first?.subject.amount, eur(1_250))
        XCTAssertEqual(viewModel.state.error, .currencyMismatch(expected: .usd, actual: .eur))
    }

    func testUnknownCodesAndAmounts_AreRefusedBeforeTheBankIsAsked() async {
        service.onCardNamed.answer(with: .sample())
        for draft in [
            payment(category: "9999"), payment(country: "XX"), payment(amount: "0"), payment(currency: "ZZZ"),
        ] {
            let viewModel = makeViewModel(draft)
            await viewModel.submit()
            XCTAssertNotNil(viewModel.state.error, "\(draft)")
        }
        XCTAssertEqual(service.onAuthorise.callCount, 0)
    }

    func testDecline_IsShown() async {
        service.onCardNamed.answer(with: .sample())
        let declined = ServiceError.cardDeclined(.dayLimit, authorisation: "AUT000009")
        service.onAuthorise.fail(with: declined)
        let viewModel = makeViewModel(payment())
        await viewModel.submit()
        XCTAssertEqual(viewModel.state, .failed(declined))
    }

    func testCaptureOfAll_NamesNoAmount() async {
        service.onCapture.answer(with: .sample(status: .captured))
        await makeViewModel(.capture(authorisation: "AUT000001", amount: "", currency: "", keepsRest: false))
            .submit(
                mode: .dryRun)
        XCTAssertEqual(
            service.onCapture.calls,
            [ChangeCall(CardCapture(authorisationID: "AUT000001", idempotencyKey: key("k")), mode: .dryRun)])
    }

    func testCaptureOfAPart_IsInTheCurrencyThatIsHeld() async {
        service.onAuthorisation.answer(with: .sample(amount: eur(1_000)))
        service.onCapture.answer(with: .sample(status: .captured))
        await makeViewModel(.capture(authorisation: "AUT000001", amount: "2", currency: "", keepsRest: true))
            .submit()
        XCTAssertEqual(service.onCapture.calls.first?.subject.amount, eur(200))
        XCTAssertEqual(service.onCapture.calls.first?.subject.keepsRest, true)
    }

    func testRefund_NamesTheAuthorisationAndThePart() async {
        service.onAuthorisation.answer(with: .sample(amount: eur(1_000)))
        service.onRefund.answer(with: .sample(status: .captured))
        await makeViewModel(.refund(authorisation: "AUT000001", amount: "2", currency: "")).submit()
        await makeViewModel(.refund(authorisation: "AUT000001", amount: "", currency: "")).submit()
        XCTAssertEqual(service.onRefund.calls.map(\.subject.amount), [eur(200), nil])
        XCTAssertEqual(service.onRefund.calls.first?.subject.authorisationID, "AUT000001")
    }

    func testReversal_NamesTheAuthorisation() async {
        service.onReverse.answer(with: .sample(status: .reversed))
        await makeViewModel(.reverse(authorisation: "AUT000003")).submit()
        XCTAssertEqual(
            service.onReverse.calls,
            [ChangeCall(CardReversal(authorisationID: "AUT000003", idempotencyKey: key("k")), mode: .commit)])
    }

    func testTheSameAfterAFailure_HasItsKey_AfterASuccessAnother() async {
        service.onReverse.fail(with: ServiceError.networkError(underlying: "lost"))
        let viewModel = makeViewModel(.reverse(authorisation: "AUT000003"), key: nil)
        await viewModel.submit()
        let first = viewModel.idempotencyKey
        service.onReverse.answer(with: .sample(status: .reversed))
        await viewModel.submit()
        XCTAssertEqual(viewModel.idempotencyKey, first)
        await viewModel.submit()
        XCTAssertNotEqual(viewModel.idempotencyKey, first)
    }
}
