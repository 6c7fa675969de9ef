public import BankDomain
public import BankServices

/// What a currency costs in every other, or what it cost from day to day.
public typealias RatesViewModel = DetailViewModel<[ExchangeRate]>

extension DetailViewModel where Value == [ExchangeRate] {
    /// Rates of a day, or of the bank's own, for the currency that was typed: not loaded yet.
    public convenience init(
        base: String, on date: CalendarDate?, marketDataService: any MarketDataServiceProtocol
    ) {
        self.init { try await marketDataService.rates(on: date, base: try Currency(typed: base)) }
    }

    /// What one euro cost in the currency that was typed, from one day to another, the newest first: not loaded yet.
    public convenience init(
        historyOf currency: String, from: CalendarDate?, to: CalendarDate?,
        marketDataService: any MarketDataServiceProtocol
    ) {
        self.init {
            try await marketDataService.history(
                RateHistoryQuery(currency: try Currency(typed: currency), from: from, to: to))
        }
    }
}
