public import BankDomain
public import BankServices
public import Observation

/// The exchange rates of a currency on one day, or its history.
public typealias RatesViewModel = DetailViewModel<[ExchangeRate]>

extension DetailViewModel where Value == [ExchangeRate] {
    /// The rates for a typed currency on a day, or the bank's current rates; not loaded yet.
    public convenience init(
        base: String, on date: CalendarDate?, marketDataService: any MarketDataServiceProtocol
    ) {
        self.init { try await marketDataService.rates(on: date, base: try Currency(typed: base)) }
    }

    /// The price of one euro in a typed currency over a period, newest first; not loaded yet.
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

/// The conversion of an amount at the bank's rate.
public typealias ConversionViewModel = DetailViewModel<Exchange>

extension DetailViewModel where Value == Exchange {
    /// The conversion of a typed amount, not loaded yet.
    public convenience init(_ draft: ConversionDraft, marketDataService: any MarketDataServiceProtocol) {
        self.init {
            let (from, to) = (try Currency(typed: draft.from), try Currency(typed: draft.to))
            let amount = try Money.payable(draft.amount, currency: from)
            return try await marketDataService.convert(amount, to: to, on: draft.date)
        }
    }
}

/// The input for a conversion.
public struct ConversionDraft: Hashable, Sendable {
    public var amount: String
    /// The currency of the amount.
    public var from: String
    /// The other currency.
    public var to: String
    /// The day of the rates; `nil` for the bank's day.
    public var date: CalendarDate?

    public init(amount: String, from: String, to: String, date: CalendarDate? = nil) {
        self.amount = amount
        self.from = from
        self.to = to
        self.date = date
    }
}

@Observable
@MainActor
public final class RatesImportViewModel {
    private let loader = Loader<Change<[ImportedRates]>>()
    private let marketDataService: any MarketDataServiceProtocol

    public init(marketDataService: any MarketDataServiceProtocol) {
        self.marketDataService = marketDataService
    }

    /// The result for each file, or in a dry run what it would be.
    public var state: LoadState<Change<[ImportedRates]>> { loader.state }

    /// Imports, unless an import is running.
    public func run(_ request: RatesImportRequest) async {
        await loader.perform {
            Change(try await marketDataService.importRates(request), mode: request.mode)
        }
    }
}
