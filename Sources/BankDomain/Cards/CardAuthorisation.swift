/// A merchant's request for a card payment, and its state.
///
/// While it is pending, the amount is held on the account: it is part of the balance but cannot be spent.
public struct CardAuthorisation: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// The amount is held.
        case pending
        /// The merchant captured the amount or part of it; the rest is available again.
        case captured
        /// The merchant cancelled it; the amount is available again.
        case reversed
        /// The amount was not captured in time; it is available again.
        case expired
        /// The bank declined it.
        case declined
    }

    /// For how many days an amount is held.
    public static let lifetimeDays = 7

    /// The authorisation's id, such as `AUT000001`.
    public let id: AuthorisationID
    public let cardID: CardID
    public let accountID: AccountID
    public let merchant: String
    public let category: MerchantCategoryCode
    public let country: CountryCode
    public let amount: Money
    public var status: Status
    /// Why the bank declined it; `nil` if it did not.
    public let declineReason: DeclineReason?
    /// The captured amount; `nil` until there is one.
    public var capturedAmount: Money?
    /// What the merchant paid back of the captured amount; `nil` until there is a refund.
    public var refundedAmount: Money?
    /// The entry that booked the capture.
    public var transactionID: TransactionID?
    public let createdAt: Instant

    public init(
        id: AuthorisationID, cardID: CardID, accountID: AccountID, merchant: String,
        category: MerchantCategoryCode, country: CountryCode, amount: Money, status: Status,
        declineReason: DeclineReason? = nil, capturedAmount: Money? = nil, refundedAmount: Money? = nil,
        transactionID: TransactionID? = nil, createdAt: Instant
    ) {
        self.id = id
        self.cardID = cardID
        self.accountID = accountID
        self.merchant = merchant
        self.category = category
        self.country = country
        self.amount = amount
        self.status = status
        self.declineReason = declineReason
        self.capturedAmount = capturedAmount
        self.refundedAmount = refundedAmount
        self.transactionID = transactionID
        self.createdAt = createdAt
    }

    /// The moment from which the amount can no longer be captured.
    public var expiresAt: Instant { createdAt.adding(milliseconds: Int64(Self.lifetimeDays) * 86_400_000) }
}

public typealias AuthorisationID = Identifier<CardAuthorisation>

public enum DeclineReason: String, Hashable, Sendable, Codable, CaseIterable {
    case cardNotActivated
    case cardFrozen
    case cardLost
    case cardReplaced
    case cardExpired
    /// The account is frozen or closed.
    case accountNotActive
    /// The card's rules do not allow the merchant's category.
    case categoryNotAllowed
    /// The card's rules do not allow the merchant's country.
    case countryNotAllowed
    /// The amount is above the limit per payment.
    case paymentLimit
    /// The amount exceeds the card's limit for the day.
    case dayLimit
    /// The amount exceeds the card's limit for the month.
    case monthLimit
    /// The account has too little available.
    case insufficientFunds
}

extension CardAuthorisation {
    /// What is left of the captured amount to pay back; `nil` if it was not captured or is paid back.
    public var refundableAmount: Money? {
        guard let capturedAmount else { return nil }
        let left = capturedAmount.minorUnits - (refundedAmount?.minorUnits ?? 0)
        return left > 0 ? Money(minorUnits: left, currency: capturedAmount.currency) : nil
    }
}
