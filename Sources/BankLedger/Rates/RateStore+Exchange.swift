import BankDomain
import BankServices

extension RateStore {
    /// The worth of an amount in another currency by the bank's spread and the rates of the newest day on or before
    /// another; `nil` for the bank's own. Throws `notFound(.exchangeRate)`.
    func exchange(_ amount: Money, to currency: Currency, on date: CalendarDate?) throws -> Exchange {
        try ReferenceRates.exchange(
            amount, to: currency, by: referenceRates(on: date), spread: transaction.spread)
    }

    /// Posts both legs of an exchange as one group, through the bank's position in either currency, and answers the
    /// number of the first transfer, the payer's.
    ///
    /// The payer's amount goes into the position in its currency, the payee's comes out of the one in the other, and from
    /// there the margin goes to the bank's fees: so a position holds the worth of what it gave away, at the published
    /// rates, but for less than one minor unit of each exchange, which is its own. Throws as ``PostingStore/post(_:)``.
    func post(
        _ exchange: Exchange, from payer: Posting.Side, to payee: Posting.Side, reference: String
    ) throws -> Int64 {
        let (source, target) = (exchange.source, exchange.target)
        let accounts = transaction.accounts
        let bought = Posting.Side(account: try accounts.internalAccount(.exchange, source.currency))
        let sold = Posting.Side(account: try accounts.internalAccount(.exchange, target.currency))
        let fees = Posting.Side(account: try accounts.internalAccount(.fees, target.currency))
        var leg = Posting(
            kind: .transfer, debit: payer, credit: bought, amount: source, bookingDate: now.date,
            valueDate: now.date, reference: reference, category: .transfer)
        let first = try transaction.postings.post(leg)
        leg.group = first
        (leg.kind, leg.debit, leg.credit, leg.amount) = (.exchange, sold, payee, target)
        _ = try transaction.postings.post(leg)
        if exchange.margin.isPositive {
            (leg.kind, leg.credit, leg.amount, leg.category) = (.fee, fees, exchange.margin, .fees)
            _ = try transaction.postings.post(leg)
        }
        return first
    }
}
