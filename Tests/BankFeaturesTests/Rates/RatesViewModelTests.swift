import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class RatesViewModelTests: XCTestCase {
    private let service = StubMarketDataService()

    func testRates_AreLoadedForTheTypedCurrency() async {
        service.onRates.answer(with: [.sample])
        let viewModel = RatesViewModel(base: "usd", on: .sample, marketDataService: service)
        XCTAssertEqual(viewModel.state, .idle)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .loaded([.sample]))
        XCTAssertEqual(service.onRates.calls, [.init(date: .sample, base: .usd)])
    }

    func testFormerCurrency_IsRefusedBeforeTheBankIsAsked() async {
        let viewModel = RatesViewModel(base: "DEM", on: nil, marketDataService: service)
        await viewModel.load()
        XCTAssertEqual(
            viewModel.state.error,
            .invalidValue(field: .currency, value: "DEM", reason: .notOneOf(Currency.allCodes)))
        XCTAssertEqual(service.onRates.callCount, 0)
    }

    func testUnknownRates_AreTheErrorOfTheState() async {
        let error = ServiceError.notFound(.exchangeRate, name: "USD")
        service.onRates.fail(with: error)
        let viewModel = RatesViewModel(base: "USD", on: nil, marketDataService: service)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .failed(error))
    }

    func testHistory_IsAskedForTheTypedCurrencyAndDays() async {
        service.onHistory.answer(with: [])
        let viewModel = RatesViewModel(
            historyOf: "USD", from: .sample, to: nil, marketDataService: service)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .loaded([]))
        XCTAssertEqual(service.onHistory.calls, [RateHistoryQuery(currency: .usd, from: .sample)])
    }
}
