public import BankDomain

/// A merchant's request for a card payment.
public struct CardPayment: Hashable, Sendable {
    public let cardID: CardID
    /// The merchant's name, as the merchant writes it.
    public let merchant: String
    public let category: MerchantCategoryCode
    /// The merchant's country.
    public let country: CountryCode
    /// The amount, above zero, in the merchant's currency.
    public let amount: Money
    /// Identifies this request; repeating it has no second effect.
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

    /// All fields except the key, as one text.
    public var fingerprint: String {
        [
            "cardPayment", cardID.text, FreeText.trimmed(merchant), category.text, country.text,
            amount.description,
        ].joined(separator: "\u{1F}")
    }
}

/// A merchant's request to capture a held amount or a part of it.
public struct CardCapture: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// The amount, above zero, in the merchant's currency; `nil` for all that was not captured yet.
    public let amount: Money?
    /// Whether the rest stays held for further captures; it is released otherwise.
    public let keepsRest: Bool
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        authorisationID: AuthorisationID, amount: Money? = nil, keepsRest: Bool = false,
        idempotencyKey: IdempotencyKey
    ) {
        self.authorisationID = authorisationID
        self.amount = amount
        self.keepsRest = keepsRest
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text.
    public var fingerprint: String {
        // Without more than one capture, the text is that of earlier versions.
        (["cardCapture", authorisationID.text, amount?.description ?? ""] + (keepsRest ? ["keepsRest"] : []))
            .joined(separator: "\u{1F}")
    }
}

/// A merchant's request to release a held amount.
public struct CardReversal: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text.
    public var fingerprint: String { ["cardReversal", authorisationID.text].joined(separator: "\u{1F}") }
}

/// A merchant's request to pay a captured amount back.
public struct CardRefund: Hashable, Sendable {
    public let authorisationID: AuthorisationID
    /// The amount, above zero and at most what is left of the captured amount, in the merchant's currency; `nil` for
    /// all that is left.
    public let amount: Money?
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(authorisationID: AuthorisationID, amount: Money? = nil, idempotencyKey: IdempotencyKey) {
        self.authorisationID = authorisationID
        self.amount = amount
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text.
    public var fingerprint: String {
        ["cardRefund", authorisationID.text, amount?.description ?? ""].joined(separator: "\u{1F}")
    }
}
