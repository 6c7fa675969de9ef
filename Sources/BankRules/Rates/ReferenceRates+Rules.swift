package import BankDomain
package import BankServices
import LanguageKit

/// Checks before an exchange that are the same at every bank.
extension ReferenceRates {
    /// What the bank gives for an amount. The errors are those of ``MarketDataServiceProtocol/convert(_:to:on:)``;
    /// `rates` is `nil` if none are known.
    ///
    /// - Parameter today: the day of an exchange that is made or offered, for which the rates must not be too old;
    ///   `nil` for a past day.
    package static func exchange(
        _ amount: Money, to currency: Currency, by rates: ReferenceRates?, _ rules: PaymentRules,
        today: CalendarDate?
    ) throws(ServiceError) -> Exchange {
        try amount.requirePayable()
        guard amount.currency != currency else {
            throw ServiceError.invalidValue(
                field: .currency, value: currency.code,
                reason: .malformed(expected: "a currency other than \(currency.code)"))
        }
        return try checked(from: amount.currency, to: currency, amount, rules, today: today) {
            () throws(MoneyError) in
            try rates?.exchange(amount, to: currency, spreadBasisPoints: rules.spreadBasisPoints)
        }
    }

    /// What the bank takes in a currency for an amount in another one. Errors are those of
    /// ``exchange(_:to:by:_:today:)``.
    package static func exchange(
        of currency: Currency, toReceive amount: Money, by rates: ReferenceRates?, _ rules: PaymentRules,
        today: CalendarDate?
    ) throws(ServiceError) -> Exchange {
        try checked(from: currency, to: amount.currency, amount, rules, today: today) {
            () throws(MoneyError) in
            try rates?.exchange(
                of: currency, toReceive: amount, spreadBasisPoints: rules.spreadBasisPoints)
        }
    }

    private static func checked(
        from source: Currency, to target: Currency, _ amount: Money, _ rules: PaymentRules,
        today: CalendarDate?, _ exchange: () throws(MoneyError) -> Exchange?
    ) throws(ServiceError) -> Exchange {
        try amount.requirePayable()
        let made: Exchange?
        do throws(MoneyError) {
            made = try exchange()
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
        guard let made else {
            throw ServiceError.notFound(.exchangeRate, name: "\(source.code)/\(target.code)")
        }
        try made.target.requirePayable(text: made.target.description)
        try made.requireRecent(today: today, maximumDays: rules.rateAgeMaximumDays)
        return made
    }

    /// The price of one unit of `base` in every other currency. Throws `notFound`.
    ///
    /// - Parameter date: the day that was asked for, which the error names; `nil` for the newest rates.
    package static func all(
        base: Currency, on date: CalendarDate?, by rates: ReferenceRates?
    ) throws(ServiceError) -> [ExchangeRate] {
        guard let all = rates?.all(base: base) else {
            throw .notFound(.exchangeRate, name: date.map { "\(base.code) on \($0)" } ?? base.code)
        }
        return all
    }
}

extension Exchange {
    fileprivate func requireRecent(today: CalendarDate?, maximumDays: Int?) throws(ServiceError) {
        guard let today, let maximumDays else { return }
        guard today.dayNumber - rateDate.dayNumber <= maximumDays else {
            throw .ratesTooOld(date: rateDate, maximumDays: maximumDays)
        }
    }
}

extension RateHistoryQuery {
    /// Throws `invalidValue` for the euro, the base of every rate.
    package func requireForeign() throws(ServiceError) {
        guard currency != .eur else {
            throw .invalidValue(
                field: .currency, value: currency.code,
                reason: .malformed(expected: "a currency other than \(currency.code)"))
        }
    }
}
