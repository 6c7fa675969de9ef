import BankDomain
import BankServices

extension MockBank {
    /// What an amount is worth in another currency by the newest rates and the bank's spread. Throws
    /// `notFound(.exchangeRate)`.
    func exchange(_ amount: Money, to currency: Currency) throws(ServiceError) -> Exchange {
        try exchange(amount, to: currency, on: nil)
    }

    /// The same by the rates of the newest day on or before another; `nil` for the bank's own.
    func exchange(
        _ amount: Money, to currency: Currency, on date: CalendarDate?
    ) throws(ServiceError) -> Exchange {
        try ReferenceRates.exchange(amount, to: currency, by: referenceRates(on: date), spread: spread)
    }

    /// The rates of the newest day on or before another, the bank's own unless one is named.
    func referenceRates(on date: CalendarDate? = nil) -> ReferenceRates? {
        head.rates?.newest(onOrBefore: date ?? head.clock.date)
    }
}
