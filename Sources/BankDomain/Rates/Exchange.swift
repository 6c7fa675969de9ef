/// An amount in one currency and the bank's price for it in another.
public struct Exchange: Hashable, Sendable, Codable {
    /// The amount given, above zero.
    public let source: Money
    /// The amount received, in the other currency.
    public let target: Money
    /// How much of the target currency one unit of the source currency brings, after the bank's spread: a decimal text
    /// of ten significant digits, for checking the amounts.
    public let rate: String
    /// The day of the published rates that were used.
    public let rateDate: CalendarDate
    /// The bank's margin, in the target currency: the source's worth at the published rate, in whole minor units, less
    /// the amount received. The charge of a currency conversion is the mark-up over the reference rates of the European
    /// Central Bank (Regulation (EU) 2021/1230, article 4).
    public let margin: Money

    /// An exchange; by default without a margin.
    public init(source: Money, target: Money, rate: String, rateDate: CalendarDate, margin: Money? = nil) {
        self.source = source
        self.target = target
        self.rate = rate
        self.rateDate = rateDate
        self.margin = margin ?? .zero(target.currency)
    }
}

extension Exchange {
    /// What another amount of the target currency costs at this rate, rounded up. Less costs no more than ``source``, and
    /// more costs no less. Throws `overflow`.
    public func price(of amount: Money) throws(MoneyError) -> Money {
        guard amount != target, let rate = ExactDecimal(rate) else { return source }
        let exponent = source.currency.minorUnitDigits + rate.scale - target.currency.minorUnitDigits
        let large = UInt128(powerOfTen(min(max(exponent, 0), 18)))
        let product = (UInt128(amount.minorUnits) * UInt128(powerOfTen(max(exponent - 18, 0))))
            .multipliedFullWidth(by: large)
        let divisor = UInt128(rate.mantissa) * UInt128(powerOfTen(max(-exponent, 0)))
        let price = try divisor.dividingUp(product)
        let paid = source.minorUnits
        return Money(
            minorUnits: amount.minorUnits < target.minorUnits ? min(price, paid) : max(price, paid),
            currency: source.currency)
    }
}

/// The price of one unit of a currency in another, as published for a day, without a spread.
public struct ExchangeRate: Hashable, Sendable, Codable {
    /// The currency of which one unit is priced (ISO 20022, `UnitCurrency`).
    public let base: Currency
    /// The currency in which it is priced (ISO 20022, `QuotedCurrency`).
    public let quote: Currency
    /// How much of ``quote`` one unit of ``base`` costs. It is exact against the euro. A cross rate is rounded to six
    /// significant digits for display, and never used in calculations.
    public let rate: ExactDecimal
    /// The day for which it was published.
    public let date: CalendarDate

    public init(base: Currency, quote: Currency, rate: ExactDecimal, date: CalendarDate) {
        self.base = base
        self.quote = quote
        self.rate = rate
        self.date = date
    }
}
