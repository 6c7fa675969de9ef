public import BankServices

/// What the books hold.
public typealias LedgerStatisticsViewModel = DetailViewModel<LedgerStatistics>

extension DetailViewModel where Value == LedgerStatistics {
    /// Statistics that are not loaded yet.
    public convenience init(ledgerService: any LedgerServiceProtocol) {
        self.init { try await ledgerService.statistics() }
    }
}
