/// A merchant's question whether a card pays, and what became of it.
///
/// As long as it is pending, its amount is held on the account: it is on the balance and not to be spent.
public struct CardAuthorisation: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// The amount is held.
        case pending
        /// The merchant took the amount or a part of it; the rest is free again.
        case captured
        /// The merchant gave it up; the amount is free again.
        case reversed
        /// The amount was not captured in time; it is available again.
        case expired
        /// The bank said no.
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
    /// Why the bank said no; `nil` if it did not.
    public let declineReason: DeclineReason?
    /// How much was taken; `nil` as long as nothing was.
    public var capturedAmount: Money?
    /// The entry that took it.
    public var transactionID: TransactionID?
    public let createdAt: Instant

    public init(
        id: AuthorisationID, cardID: CardID, accountID: AccountID, merchant: String,
        category: MerchantCategoryCode, country: CountryCode, amount: Money, status: Status,
        declineReason: DeclineReason? = nil, capturedAmount: Money? = nil,
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
        self.transactionID = transactionID
        self.createdAt = createdAt
    }

    /// From when on the amount can no longer be taken.
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
    /// Its rules do not let the card pay such a merchant.
    case categoryNotAllowed
    /// Its rules do not let the card pay in such a country.
    case countryNotAllowed
    /// It is more than the card may pay at once.
    case paymentLimit
    /// It is more than the card may pay on one day.
    case dayLimit
    /// It is more than the card may pay in one month.
    case monthLimit
    /// The account does not have that much to spend.
    case insufficientFunds
}
