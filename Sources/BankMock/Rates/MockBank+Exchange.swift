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

    /// Books both legs of an exchange, or nothing: what the payer gives and what the payee gets. Between them stands the
    /// bank, whose margin needs no posting here, since all its accounts are one nameless side.
    ///
    /// The payer's leg bears `request`, by which the exchange is found again.
    mutating func post(
        _ exchange: Exchange, from payer: MockPosting.Side, to payee: MockPosting.Side, reference: String,
        request: MockPosting.Request? = nil
    ) throws(ServiceError) {
        var next = self
        try next.post(
            MockPosting(
                debit: payer, credit: .bank, amount: exchange.source, date: head.clock.date,
                createdAt: head.clock, reference: reference, category: .transfer, request: request))
        try next.post(
            MockPosting(
                debit: .bank, credit: payee, amount: exchange.target, date: head.clock.date,
                createdAt: head.clock, reference: reference, category: .transfer))
        self = next
    }
}
