package import BankDomain
package import BankServices

/// The decision whether a card pays, the same at every bank.
package enum CardRules {
    /// Why the card does not pay; `nil` if it does. Checks in this order: the card, the account, the rules, the limits,
    /// the money.
    ///
    /// - Parameters:
    ///   - amount: the payment's amount in the currency of the card.
    ///   - card: as it is on the day of the payment.
    ///   - account: the state of its account.
    ///   - spending: what was paid before.
    ///   - spendable: the available amount; `nil` for no limit.
    package static func declineReason(
        of payment: CardPayment, amount: Money, card: Card, account: Account.Status,
        spending: CardSpending, spendable: Money?
    ) -> DeclineReason? {
        if let reason = reason(for: card.status) { return reason }
        guard account == .active else { return .accountNotActive }
        guard card.rules.allow(payment.category) else { return .categoryNotAllowed }
        guard card.rules.allow(payment.country) else { return .countryNotAllowed }
        let amount = amount.minorUnits
        guard fits(amount, after: 0, in: card.limits.payment) else { return .paymentLimit }
        guard fits(amount, after: spending.day, in: card.limits.day) else { return .dayLimit }
        guard fits(amount, after: spending.month, in: card.limits.month) else { return .monthLimit }
        guard fits(amount, after: 0, in: spendable) else { return .insufficientFunds }
        return nil
    }

    private static func reason(for status: Card.Status) -> DeclineReason? {
        switch status {
        case .active: nil
        case .ordered: .cardNotActivated
        case .frozen: .cardFrozen
        case .lost: .cardLost
        case .replaced: .cardReplaced
        case .expired: .cardExpired
        }
    }

    private static func fits(_ amount: Int64, after spent: Int64, in limit: Money?) -> Bool {
        guard let limit else { return true }
        let (sum, overflowed) = spent.addingReportingOverflow(amount)
        return !overflowed && sum <= limit.minorUnits
    }
}

extension Principal {
    /// Whether the principal may see every card: tellers pass on what merchants request.
    package var mayReadEveryCard: Bool { has(.teller) || has(.auditor) }
}

extension CardAuthorisation {
    /// The error for a declined authorisation; `nil` for any other.
    package var refusal: ServiceError? { declineReason.map { .cardDeclined($0, authorisation: id) } }
}

/// The amounts that a card, and the cards that it replaced, have paid or hold, in minor units.
package struct CardSpending: Hashable, Sendable {
    /// On the day of the payment.
    package let day: Int64
    /// In the month of the payment, including that day.
    package let month: Int64

    package init(day: Int64, month: Int64) {
        self.day = day
        self.month = month
    }
}
