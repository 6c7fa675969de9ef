public import BankDomain

/// What one currency costs in another.
///
/// Rates are those that the European Central Bank publishes for a day: what one euro costs in each currency. Every other
/// price is crossed through the euro. A day without rates, such as a Sunday, has those of the newest day before it that
/// has some; a currency that was not published for that day has none, for what it cost long ago is no price.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol MarketDataServiceProtocol: AnyObject, Sendable {
    /// What one unit of `base` costs in every other currency, sorted by code, on `date` or the bank's day.
    ///
    /// Throws `notFound` if no rates are known of that day or before it, or none of `base`.
    func rates(on date: CalendarDate?, base: Currency) async throws -> [ExchangeRate]

    /// What one euro cost in a currency, the newest day first; empty if nothing is known.
    ///
    /// Throws `invalidValue` for the euro itself.
    func history(_ query: RateHistoryQuery) async throws -> [ExchangeRate]

    /// What the bank would give for an amount on `date` or the bank's day, its spread taken off. Nothing is promised:
    /// an exchange is made at the rates of its own moment.
    ///
    /// Throws, in this order, `invalidAmount` for an amount that is not above zero, `invalidValue` for an exchange into
    /// the same currency, `notFound` without rates of both currencies, `invalidAmount` if what comes out does not fit or
    /// is nothing, and without a date `ratesTooOld` for rates that no exchange may use any more.
    func convert(_ amount: Money, to currency: Currency, on date: CalendarDate?) async throws -> Exchange

    /// The newest day on or before the bank's own of which rates are known; `nil` if there is none.
    func newestDate() async throws -> CalendarDate?

    /// Takes the files of the European Central Bank in, XML or CSV, daily or historical: each whole or not at all. For
    /// operators.
    ///
    /// What is known already is taken in again without effect. Rates of currencies that ISO 4217 does not list any more
    /// are left out and counted. Throws `invalidFile` with the line for the first thing that cannot be understood, for a
    /// day or currency that stands there twice, and for a rate that differs from the known one of its day: exchanges
    /// were made by that, and the European Central Bank does not publish a day twice. Files before it stay in.
    func importRates(_ request: RatesImportRequest) async throws -> [ImportedRates]
}

/// Something that has a market data service.
public protocol HasMarketDataService {
    var marketDataService: any MarketDataServiceProtocol { get }
}

/// A query for the past rates of a currency.
public struct RateHistoryQuery: Hashable, Sendable {
    /// The currency, of which one euro is priced. One euro in euro has no history.
    public let currency: Currency
    /// The first day; `nil` for the first that there is.
    public let from: CalendarDate?
    /// The last day; `nil` for the last that there is.
    public let to: CalendarDate?

    public init(currency: Currency, from: CalendarDate? = nil, to: CalendarDate? = nil) {
        self.currency = currency
        self.from = from
        self.to = to
    }
}

/// Which files of rates are to be taken in.
public struct RatesImportRequest: Hashable, Sendable {
    /// The files, in their order.
    public let filePaths: [String]
    /// Whether anything is kept.
    public let mode: ExecutionMode

    public init(filePaths: [String], mode: ExecutionMode = .commit) {
        self.filePaths = filePaths
        self.mode = mode
    }
}

/// What became of one file of rates.
public struct ImportedRates: Hashable, Sendable {
    /// The file as named.
    public let path: String
    public let dayCount: Int
    /// How many rates of currencies that ISO 4217 lists it has.
    public let rateCount: Int
    /// How many of them were not known before.
    public let newRateCount: Int
    /// How many rates were left out because ISO 4217 does not list their currency any more.
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
