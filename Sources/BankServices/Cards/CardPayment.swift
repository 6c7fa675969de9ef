public import BankDomain

/// What a merchant asks a card for.
public struct CardPayment: Hashable, Sendable {
    public let cardID: CardID
    /// Who is to be paid, as the merchant writes it.
    public let merchant: String
    public let category: MerchantCategoryCode
    /// Where they are.
    public let country: CountryCode
    /// How much, above zero, in the currency of the card.
    public let amount: Money
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        cardID: CardID, merchant: String, category: MerchantCategoryCode, country: CountryCode,
        amount: Money, idempotencyKey: IdempotencyKey
    ) {
        self.cardID = cardID
        self.merchant = merchant
        self.category = category
        self.country = country
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String {
        [
            "cardPayment", cardID.text, FreeText.trimmed(merchant), category.text, country.text,
            amount.description,
        ].joined(separator: "\u{1F}")
    }
}

/// What a merchant takes of an amount that is held.
public struct CardCapture: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// How much, above zero and at most what is held; `nil` for all of it. The rest is free again.
    public let amount: Money?
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, amount: Money? = nil, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String {
        ["cardCapture", authorisationID.text, amount?.description ?? ""].joined(separator: "\u{1F}")
    }
}

/// A merchant's word that what is held will not be taken.
public struct CardReversal: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text.
    public var fingerprint: String { ["cardReversal", authorisationID.text].joined(separator: "\u{1F}") }
}
