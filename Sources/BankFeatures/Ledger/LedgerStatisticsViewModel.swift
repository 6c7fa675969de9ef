public import BankServices

public typealias LedgerStatisticsViewModel = DetailViewModel<LedgerStatistics>

extension DetailViewModel where Value == LedgerStatistics {
    public convenience init(ledgerService: any LedgerServiceProtocol) {
        self.init { try await ledgerService.statistics() }
    }
}
