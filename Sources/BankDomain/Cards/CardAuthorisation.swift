/// A merchant's request for a card payment, and its state.
///
/// While it is pending, what was not captured yet is held on the account: it is part of the balance but cannot be spent.
public struct CardAuthorisation: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// The amount is held, or the rest of it after a first capture.
        case pending
        /// It ended after the merchant captured the amount or part of it; the rest is available again.
        case captured
        /// The merchant cancelled it before a capture; the amount is available again.
        case reversed
        /// Nothing was captured in time; the amount is available again.
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
    /// The amount that is held, in the account's currency.
    public let amount: Money
    /// The price of the merchant's amount in the account's currency; `nil` if the merchant's currency is the account's.
    /// Captures and refunds are converted at this price.
    public let exchange: Exchange?
    public var status: Status
    /// Why the bank declined it; `nil` if it did not.
    public let declineReason: DeclineReason?
    /// The sum of the captures; `nil` until there is one.
    public var capturedAmount: Money?
    /// What was paid back of the captured amount; `nil` until there is a refund.
    public var refundedAmount: Money?
    /// The captured amount in the merchant's currency, if that is another one.
    public var merchantCapturedAmount: Money?
    /// The refunded amount in the merchant's currency, if that is another one.
    public var merchantRefundedAmount: Money?
    /// The entry that booked the newest capture.
    public var transactionID: TransactionID?
    public let createdAt: Instant

    public init(
        id: AuthorisationID, cardID: CardID, accountID: AccountID, merchant: String,
        category: MerchantCategoryCode, country: CountryCode, amount: Money, exchange: Exchange? = nil,
        status: Status, declineReason: DeclineReason? = nil, capturedAmount: Money? = nil,
        refundedAmount: Money? = nil, merchantCapturedAmount: Money? = nil,
        merchantRefundedAmount: Money? = nil, transactionID: TransactionID? = nil, createdAt: Instant
    ) {
        self.id = id
        self.cardID = cardID
        self.accountID = accountID
        self.merchant = merchant
        self.category = category
        self.country = country
        self.amount = amount
        self.exchange = exchange
        self.status = status
        self.declineReason = declineReason
        self.capturedAmount = capturedAmount
        self.refundedAmount = refundedAmount
        self.merchantCapturedAmount = merchantCapturedAmount
        self.merchantRefundedAmount = merchantRefundedAmount
        self.transactionID = transactionID
        self.createdAt = createdAt
    }

    /// The moment at which it ends, if it is not captured: then the amount is available again.
    public var expiresAt: Instant { createdAt.adding(milliseconds: Int64(Self.lifetimeDays) * 86_400_000) }

    /// The authorisation at a moment: over if its time is, whether or not the bank has stored that.
    public func asOf(_ now: Instant) -> CardAuthorisation {
        status == .pending && now >= expiresAt ? ended(as: .expired) : self
    }
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
    /// The amount that the merchant requested, in the merchant's currency. Captures and refunds are in it.
    public var merchantAmount: Money { exchange?.target ?? amount }

    /// The captured amount in the merchant's currency, whether or not it is the account's.
    package var takenByMerchant: Money? { exchange == nil ? capturedAmount : merchantCapturedAmount }

    /// The refunded amount in the merchant's currency, whether or not it is the account's.
    package var returnedByMerchant: Money? { exchange == nil ? refundedAmount : merchantRefundedAmount }

    /// What was not captured yet, in the merchant's currency.
    public var uncapturedAmount: Money {
        Money(
            minorUnits: max(merchantAmount.minorUnits - (takenByMerchant?.minorUnits ?? 0), 0),
            currency: merchantAmount.currency)
    }

    /// What is held at present.
    public var heldAmount: Money {
        let left = status == .pending ? amount.minorUnits - (capturedAmount?.minorUnits ?? 0) : 0
        return Money(minorUnits: max(left, 0), currency: amount.currency)
    }

    /// What is left of the captured amount to pay back, in the merchant's currency; `nil` if it was not captured or is
    /// paid back.
    public var refundableAmount: Money? {
        guard let taken = takenByMerchant else { return nil }
        let left = taken.minorUnits - (returnedByMerchant?.minorUnits ?? 0)
        return left > 0 ? Money(minorUnits: left, currency: taken.currency) : nil
    }

    /// The authorisation after its end. What was captured in part stays captured.
    public func ended(as status: Status) -> CardAuthorisation {
        var authorisation = self
        authorisation.status = capturedAmount == nil ? status : .captured
        return authorisation
    }
}
