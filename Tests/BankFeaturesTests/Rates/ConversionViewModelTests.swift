import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class ConversionViewModelTests: XCTestCase {
    private let service = StubMarketDataService()

    private func viewModel(_ amount: String, _ from: String, _ to: String) -> ConversionViewModel {
        ConversionViewModel(
            ConversionDraft(amount: amount, from: from, to: to, date: .sample), marketDataService: service)
    }

    func testTypedAmount_IsAskedInItsCurrency() async {
        service.onConvert.answer(with: .sample)
        let viewModel = viewModel("100", "eur", "USD")
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .loaded(.sample))
        XCTAssertEqual(
            service.onConvert.calls, [.init(amount: eur(10_000), currency: .usd, date: .sample)])
    }

    func testInvalidValue_IsRefusedBeforeTheBankIsAsked() async {
        for (draft, expected) in [
            (viewModel("0", "EUR", "USD"), ServiceError.invalidAmount(text: "0", reason: .notPositive)),
            (
                viewModel("1.5", "JPY", "USD"),
                .invalidAmount(text: "1.5", reason: .unreadable(.tooManyDecimals(allowed: 0)))
            ),
            (
                viewModel("1", "EUR", "XXX"),
                .invalidValue(field: .currency, value: "XXX", reason: .notOneOf(Currency.allCodes))
            ),
        ] {
            await draft.load()
            XCTAssertEqual(draft.state, .failed(expected))
        }
        XCTAssertEqual(service.onConvert.callCount, 0)
    }

    func testRefusalOfTheBank_IsTheErrorOfTheState() async {
        let error = ServiceError.notFound(.exchangeRate, name: "EUR/USD")
        service.onConvert.fail(with: error)
        let viewModel = viewModel("1", "EUR", "USD")
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .failed(error))
    }
}
