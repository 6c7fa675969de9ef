/// An amount in one currency and what the bank gives for it in another.
public struct Exchange: Hashable, Sendable, Codable {
    /// What is given, above zero.
    public let source: Money
    /// What is got, in the other currency.
    public let target: Money
    /// How much of the target currency one unit of the source currency brings, the bank's spread taken off, as a
    /// decimal text.
    public let rate: String
    /// The day whose published rates it stands on.
    public let rateDate: CalendarDate

    /// An exchange.
    public init(source: Money, target: Money, rate: String, rateDate: CalendarDate) {
        self.source = source
        self.target = target
        self.rate = rate
        self.rateDate = rateDate
    }
}
