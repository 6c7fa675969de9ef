public import BankDomain

/// What somebody wants to know of what a currency cost.
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
