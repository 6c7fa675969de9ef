public import BankDomain
public import BankServices

/// A payment by card as a request has it.
public struct TypedCardPayment: Sendable {
    let cardID: CardID
    let merchant: String
    let category: MerchantCategoryCode
    let country: CountryCode
    let amount: TypedAmount
    let idempotencyKey: IdempotencyKey
}

extension TypedCardPayment {
    public init(_ payment: CardPayment) {
        self.init(
            cardID: payment.cardID, merchant: payment.merchant, category: payment.category,
            country: payment.country, amount: TypedAmount(payment.amount),
            idempotencyKey: payment.idempotencyKey)
    }
}

extension CardsAPI {
    private static let authorisation = Parameter<AuthorisationID>.id("The payment: AUT000001")
    private static let requested = Parameter.amount(
        "amount", "The amount, in the card's currency or in another one that is exchanged")
    private static let amount = Parameter.amount("amount", "The amount, in the merchant's currency")
    private static let payment = Parameter(
        TypedCardPayment.init(cardID:merchant:category:country:amount:idempotencyKey:), id(\.cardID),
        Parameter.text("merchant", "The merchant's name")(\.merchant),
        Parameter.code("category", "The merchant's category (ISO 18245): 5411", \.text) {
            MerchantCategoryCode($0)
        }(
            \.category),
        Parameter.code("country", "The merchant's country (ISO 3166-1): DE", \.text) { CountryCode($0) }(
            \.country),
        requested(\.amount), .key(\.idempotencyKey))

    public static let authorise = Route(
        "cards simulate authorise", .post, "/cards/{id}/authorisations",
        "Request a card payment, as a merchant",
        status: 201, payment, .mode
    ) { call, payment, mode in
        let cards = try call.services.cardService
        let amount = try await payment.amount.money { try await cards.card(id: payment.cardID).currency }
        return try await cards.authorise(
            CardPayment(
                cardID: payment.cardID, merchant: payment.merchant, category: payment.category,
                country: payment.country, amount: amount, idempotencyKey: payment.idempotencyKey),
            mode: mode)
    }
    public static let capture = Route(
        "cards simulate capture", .post, "/card-authorisations/{id}/capture",
        "Capture a card payment", authorisation, amount.optional,
        .flag("keepsRest", "Whether to keep the rest on hold for more captures; otherwise it is released"),
        .key, .mode
    ) { call, id, amount, keepsRest, key, mode in
        let cards = try call.services.cardService
        let money = try await amount?.money {
            try await cards.authorisation(id: id).merchantAmount.currency
        }
        return try await cards.capture(
            CardCapture(authorisationID: id, amount: money, keepsRest: keepsRest, idempotencyKey: key),
            mode: mode)
    }
    public static let reverse = Route(
        "cards simulate reverse", .post, "/card-authorisations/{id}/reversal",
        "Release a card payment's hold",
        Parameter(CardReversal.init, authorisation(\.authorisationID), .key(\.idempotencyKey)), .mode
    ) { try await $0.services.cardService.reverse($1, mode: $2) }
    public static let refund = Route(
        "cards simulate refund", .post, "/card-authorisations/{id}/refund",
        "Refund a card payment, or part of it", authorisation, amount.optional, .key, .mode
    ) { call, id, amount, key, mode in
        let cards = try call.services.cardService
        let money = try await amount?.money {
            try await cards.authorisation(id: id).merchantAmount.currency
        }
        return try await cards.refund(
            CardRefund(authorisationID: id, amount: money, idempotencyKey: key), mode: mode)
    }
    public static let authorisations = Route(
        "cards authorisations", .get, "/cards/{id}/authorisations", "List a card's payments", id
    ) { try await $0.services.cardService.authorisations(of: $1) }
    public static let pending = Route(
        "cards authorisations pending", .get, "/card-authorisations/pending",
        "List card payments with held money"
    ) { try await $0.services.cardService.pendingAuthorisations() }
    public static let showAuthorisation = Route(
        "cards authorisations show", .get, "/card-authorisations/{id}", "Show a card payment",
        authorisation
    ) { try await $0.services.cardService.authorisation(id: $1) }
}
