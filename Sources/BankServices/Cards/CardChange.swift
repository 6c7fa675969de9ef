public import BankDomain
import LanguageKit

/// A change that a card's holder can make.
public enum CardChange: String, Hashable, Sendable, CaseIterable {
    /// The holder has the card; it can pay from now on.
    case activate
    /// It cannot pay for a while.
    case freeze
    case unfreeze
    /// It is lost or stolen, and never pays again.
    case reportLost

    /// The card's status after the change. Throws ``ServiceError/invalidState(_:name:status:)`` if its present status
    /// does not allow the change.
    public func status(after card: Card) throws(ServiceError) -> Card.Status {
        switch (self, card.status) {
        case (.activate, .ordered), (.unfreeze, .frozen): return .active
        case (.freeze, .active): return .frozen
        case (.reportLost, .ordered), (.reportLost, .active), (.reportLost, .frozen): return .lost
        default: throw card.isInTheWay
        }
    }

    /// The bank operation that makes the change.
    public var operation: BankOperation {
        switch self {
        case .activate: .cardsActivate
        case .freeze: .cardsFreeze
        case .unfreeze: .cardsUnfreeze
        case .reportLost: .cardsReportLost
        }
    }
}

extension Card {
    /// Throws ``ServiceError/invalidState(_:name:status:)`` if the card can never pay again. Its limits and rules can't
    /// be changed then, and its number can't be shown.
    public func requireInUse() throws(ServiceError) {
        if status.isFinal { throw isInTheWay }
    }

    /// The card's status once it is replaced; a lost card stays lost. Throws
    /// ``ServiceError/invalidState(_:name:status:)`` if it was replaced before.
    public func statusWhenReplaced() throws(ServiceError) -> Status {
        guard replacedBy == nil else {
            throw .invalidState(.card, name: id.text, status: Status.replaced.rawValue)
        }
        return status == .lost ? .lost : .replaced
    }

    fileprivate var isInTheWay: ServiceError {
        .invalidState(.card, name: id.text, status: status.rawValue)
    }
}

/// Changes to a card's limits; the others stay.
public struct CardLimitsUpdate: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case keep
        case remove
        case set(Money)
    }

    /// The largest single payment.
    public var payment: Change
    /// The most in one day.
    public var day: Change
    /// The most in one month.
    public var month: Change

    public init(payment: Change = .keep, day: Change = .keep, month: Change = .keep) {
        self.payment = payment
        self.day = day
        self.month = month
    }

    /// The limits after the change. Throws `currencyMismatch` for an amount in another currency than the card's, and
    /// `invalidAmount` for a negative one.
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

/// Changes to the lists of a card's rules; `nil` leaves a list unchanged, and an empty list clears it.
public struct SpendingControlsUpdate: Hashable, Sendable {
    /// The only categories that may be paid.
    public var allowedCategories: [MerchantCategoryCode]?
    /// The categories that may not be paid.
    public var blockedCategories: [MerchantCategoryCode]?
    /// The only countries in which the card may pay.
    public var allowedCountries: [CountryCode]?
    /// The countries in which the card may not pay.
    public var blockedCountries: [CountryCode]?

    public init(
        allowedCategories: [MerchantCategoryCode]? = nil, blockedCategories: [MerchantCategoryCode]? = nil,
        allowedCountries: [CountryCode]? = nil, blockedCountries: [CountryCode]? = nil
    ) {
        self.allowedCategories = allowedCategories
        self.blockedCategories = blockedCategories
        self.allowedCountries = allowedCountries
        self.blockedCountries = blockedCountries
    }

    /// The rules after the change. Throws `invalidValue` if both the allowed and the blocked list of a kind would have
    /// members.
    public func rules(after rules: SpendingControls) throws(ServiceError) -> SpendingControls {
        let next = SpendingControls(
            allowedCategories: allowedCategories ?? rules.allowedCategories,
            blockedCategories: blockedCategories ?? rules.blockedCategories,
            allowedCountries: allowedCountries ?? rules.allowedCountries,
            blockedCountries: blockedCountries ?? rules.blockedCountries)
        try Self.requireOne(
            next.allowedCategories.map(\.text), next.blockedCategories.map(\.text), .allowedCategories)
        try Self.requireOne(
            next.allowedCountries.map(\.text), next.blockedCountries.map(\.text), .allowedCountries)
        return next
    }

    private static func requireOne(
        _ allowed: [String], _ blocked: [String], _ field: FieldName
    ) throws(ServiceError) {
        guard allowed.isEmpty || blocked.isEmpty else {
            throw .invalidValue(
                field: field, value: allowed.joined(separator: ","),
                reason: .malformed(expected: "empty if there is a list of blocked ones"))
        }
    }
}
