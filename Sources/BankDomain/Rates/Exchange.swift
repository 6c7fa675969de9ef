/// An amount in one currency and what the bank gives for it in another.
public struct Exchange: Hashable, Sendable, Codable {
    /// What is given, above zero.
    public let source: Money
    /// What is got, in the other currency.
    public let target: Money
    /// How much of the target currency one unit of the source currency brings, the bank's spread taken off: a decimal
    /// text of ten significant digits, to check the amounts by.
    public let rate: String
    /// The day whose published rates it stands on.
    public let rateDate: CalendarDate
    /// What the bank keeps, in the target currency: what the source is worth at the published rate, in whole minor
    /// units, less what is got. The charge of a currency conversion is the mark-up over the reference rates of the
    /// European Central Bank (Regulation (EU) 2021/1230, article 4).
    public let margin: Money

    /// An exchange; without a margin, the bank keeps nothing.
    public init(source: Money, target: Money, rate: String, rateDate: CalendarDate, margin: Money? = nil) {
        self.source = source
        self.target = target
        self.rate = rate
        self.rateDate = rateDate
        self.margin = margin ?? .zero(target.currency)
    }
}
