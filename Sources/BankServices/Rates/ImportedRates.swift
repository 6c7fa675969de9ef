public import BankDomain

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
