public import BankServices
public import Observation

@Observable
@MainActor
public final class RatesImportViewModel {
    private let loader = Loader<Change<[ImportedRates]>>()
    private let marketDataService: any MarketDataServiceProtocol

    public init(marketDataService: any MarketDataServiceProtocol) {
        self.marketDataService = marketDataService
    }

    /// What became of the files, or in a dry run would.
    public var state: LoadState<Change<[ImportedRates]>> { loader.state }

    /// Imports, unless an import is running.
    public func run(_ request: RatesImportRequest) async {
        await loader.perform {
            Change(try await marketDataService.importRates(request), mode: request.mode)
        }
    }
}
