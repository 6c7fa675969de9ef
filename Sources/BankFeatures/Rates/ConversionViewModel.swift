public import BankDomain
public import BankServices

/// What the bank would give for an amount.
public typealias ConversionViewModel = DetailViewModel<Exchange>

extension DetailViewModel where Value == Exchange {
    /// What the bank would give for what was typed: not asked yet.
    public convenience init(_ draft: ConversionDraft, marketDataService: any MarketDataServiceProtocol) {
        self.init {
            let (from, to) = (try Currency(typed: draft.from), try Currency(typed: draft.to))
            let amount = try Money.payable(draft.amount, currency: from)
            return try await marketDataService.convert(amount, to: to, on: draft.date)
        }
    }
}
