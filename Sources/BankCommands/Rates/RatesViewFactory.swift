import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct RatesViewFactory {
    package typealias Dependencies = HasMarketDataService

    private let marketDataService: any MarketDataServiceProtocol

    init(dependencies: any Dependencies) {
        self.marketDataService = dependencies.marketDataService
    }

    func makeRatesView(base: String, on date: CalendarDate?) -> RatesView {
        RatesView(viewModel: RatesViewModel(base: base, on: date, marketDataService: marketDataService))
    }

    func makeHistoryView(of currency: String, from: CalendarDate?, to: CalendarDate?) -> RatesView {
        RatesView(
            viewModel: RatesViewModel(
                historyOf: currency, from: from, to: to, marketDataService: marketDataService),
            historyOf: currency)
    }

    func makeConversionView(_ draft: ConversionDraft) -> ConversionView {
        ConversionView(viewModel: ConversionViewModel(draft, marketDataService: marketDataService))
    }

    func makeImportView(_ request: RatesImportRequest) -> RatesImportView {
        RatesImportView(
            viewModel: RatesImportViewModel(marketDataService: marketDataService), request: request)
    }
}
