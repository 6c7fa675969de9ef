public import BankDomain

/// Exchange rates.
///
/// Rates are those that the European Central Bank publishes for a day: the price of one euro in each currency. All
/// other rates are crossed through the euro. A day without rates, such as a Sunday, uses those of the newest earlier
/// day that has some; a currency that was not published for that day has no rate, because an old rate is not a valid
/// price.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol MarketDataServiceProtocol: AnyObject, Sendable {
    /// The price of one unit of `base` in every other currency, sorted by code, on `date` (default: the bank's day).
    ///
    /// Throws `notFound` if no rates are known for that day or before it, or none for `base`.
    func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate]

    /// The price of one euro in a currency, newest day first; empty if nothing is known.
    ///
    /// Throws `invalidValue` for the euro itself.
    func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate]

    /// What the bank would give for an amount on `date` (default: the bank's day), less its spread. The result is not
    /// guaranteed: an exchange is made at the rates of its own moment.
    ///
    /// Throws, in this order, `invalidAmount` for an amount that is not above zero, `invalidValue` for an exchange into
    /// the same currency, `notFound` without rates of both currencies, `invalidAmount` if the result overflows or is
    /// zero, and without a date `ratesTooOld` if the rates are too old for an exchange.
    func convert(_ amount: Money, to currency: Currency, on date: CalendarDate?) async throws -> Exchange

    /// The newest day, up to the bank's own, with known rates; `nil` if there is none.
    func newestDate() async throws -> CalendarDate?

    /// Imports files of the European Central Bank, XML or CSV, daily or historical, each completely or not at all. For
    /// operators.
    ///
    /// Known rates are skipped. Rates of currencies that ISO 4217 no longer lists are left out and counted. Throws
    /// `invalidFile` with the line for the first invalid item, for a duplicate day or currency, and for a rate that
    /// differs from the known one of its day: exchanges were made at that rate, and the European Central Bank does not
    /// publish a day twice. Files before it stay imported.
    func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates]
}

public protocol HasMarketDataService {
    var marketDataService: any MarketDataServiceProtocol { get }
}

/// A query for the past rates of a currency.
public struct RateHistoryQuery: Hashable, Sendable {
    /// The currency in which one euro is priced; not the euro itself.
    public let currency: Currency
    /// The first day; `nil` for the oldest known.
    public let from: CalendarDate?
    /// The last day; `nil` for the newest known.
    public let to: CalendarDate?

    public init(currency: Currency, from: CalendarDate? = nil, to: CalendarDate? = nil) {
        self.currency = currency
        self.from = from
        self.to = to
    }
}

/// The files of rates to import.
public struct RatesImportRequest: Hashable, Sendable {
    /// The files, in their order.
    public let filePaths: [String]
    /// Whether the import is kept.
    public let mode: ExecutionMode

    public init(filePaths: [String], mode: ExecutionMode = .commit) {
        self.filePaths = filePaths
        self.mode = mode
    }
}

/// The result of importing one file of rates.
public struct ImportedRates: Hashable, Sendable {
    /// The path as given.
    public let path: String
    public let dayCount: Int
    /// The number of rates for currencies that ISO 4217 lists.
    public let rateCount: Int
    /// The number of rates that were not known before.
    public let newRateCount: Int
    /// The number of rates left out because ISO 4217 no longer lists their currency.
    public let skippedCount: Int
    /// The codes of those currencies, sorted.
    public let skippedCodes: [String]
    public let firstDate: CalendarDate
    public let lastDate: CalendarDate

    public init(
        path: String, dayCount: Int, rateCount: Int, newRateCount: Int, skippedCount: Int,
        skippedCodes: [String], firstDate: CalendarDate, lastDate: CalendarDate
    ) {
        self.path = path
        self.dayCount = dayCount
        self.rateCount = rateCount
        self.newRateCount = newRateCount
        self.skippedCount = skippedCount
        self.skippedCodes = skippedCodes
        self.firstDate = firstDate
        self.lastDate = lastDate
    }
}
