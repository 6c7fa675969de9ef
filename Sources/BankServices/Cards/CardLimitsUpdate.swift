public import BankDomain

/// Which limits of a card change; the others stay.
public struct CardLimitsUpdate: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case keep
        case remove
        case set(Money)
    }

    /// The largest single payment.
    public var payment: Change
    /// The most on one day.
    public var day: Change
    /// The most in one month.
    public var month: Change

    public init(payment: Change = .keep, day: Change = .keep, month: Change = .keep) {
        self.payment = payment
        self.day = day
        self.month = month
    }

    /// The limits afterwards. Throws `currencyMismatch` for an amount in another currency than the card's, and
    /// `invalidAmount` for one below zero.
    public func limits(after card: Card) throws(ServiceError) -> CardLimits {
        CardLimits(
            payment: try Self.limit(payment, after: card.limits.payment, in: card.currency),
            day: try Self.limit(day, after: card.limits.day, in: card.currency),
            month: try Self.limit(month, after: card.limits.month, in: card.currency))
    }

    private static func limit(
        _ change: Change, after limit: Money?, in currency: Currency
    ) throws(ServiceError) -> Money? {
        switch change {
        case .keep: return limit
        case .remove: return nil
        case .set(let amount):
            guard amount.currency == currency else {
                throw .currencyMismatch(expected: currency, actual: amount.currency)
            }
            guard amount.minorUnits >= 0 else {
                throw .invalidAmount(text: amount.decimalText, reason: .negative)
            }
            return amount
        }
    }
}
