public import BankDomain
public import BankServices

public enum CardsAPI {
    static let routes: [any ServedRoute] = [
        list, show, named, order, activate, freeze, unfreeze, setLimits, setRules, reveal, authorise, capture,
        reverse, refund, reportLost, replace, authorisations, pending, showAuthorisation,
    ]

    static let id = Parameter<CardID>.id("The card: CRD001")
    private static let newCard = Parameter(
        CardOrder.init,
        Parameter.id("accountID", in: .body, "The account that the card pays from")(\.accountID),
        Parameter.text("name", "The name on the card")(\.name), .key(\.idempotencyKey))

    public static let list = Route("cards list", .get, "/cards", "List cards", AccountsAPI.scope) {
        try await $0.services.cardService.cards($1)
    }
    public static let named = Route("cards named", .get, "/cards/named", "Find a card", AccountsAPI.text) {
        try await $0.services.cardService.card(named: $1)
    }
    public static let show = Route("cards show", .get, "/cards/{id}", "Show a card", id) {
        try await $0.services.cardService.card(id: $1)
    }
    public static let order = Route(
        "cards order", .post, "/cards", "Order a card", status: 201, newCard, .mode
    ) { try await $0.services.cardService.order($1, mode: $2) }
    public static let activate = change(
        .activate, "activate", .post, "/cards/{id}/activation", "Activate a card")
    public static let freeze = change(.freeze, "freeze", .put, "/cards/{id}/freeze", "Freeze a card")
    public static let unfreeze = change(
        .unfreeze, "unfreeze", .delete, "/cards/{id}/freeze", "Unfreeze a card")
    public static let reportLost = change(
        .reportLost, "report-lost", .post, "/cards/{id}/loss", "Report a card lost")
    public static let replace = Route(
        "cards replace", .post, "/cards/{id}/replacement", "Order a replacement", status: 201,
        Parameter(CardReplacement.init, id(\.cardID), .key(\.idempotencyKey)), .mode
    ) { try await $0.services.cardService.replace($1, mode: $2) }
    public static let setLimits = Route(
        "cards limits", .patch, "/cards/{id}/limits", "Set a card's spending limits", id,
        TypedLimits.parameter,
        .mode, traits: .takesVersion
    ) { call, id, limits, mode in
        let cards = try call.services.cardService
        let update = try await limits.update { try await cards.card(id: id).currency }
        return try await cards.setLimits(update, of: id, mode: mode)
    }
    public static let setRules = Route(
        "cards rules", .patch, "/cards/{id}/rules",
        "Set where a card can be used; an empty list removes a rule",
        id, rules, .mode, traits: .takesVersion
    ) { try await $0.services.cardService.setRules($2, of: $1, mode: $3) }
    public static let reveal = Route(
        "cards reveal", .post, "/cards/{id}/reveal", "Show a card's full number and security code", id,
        .text("code", "A code from your second factor")
    ) { try await $0.services.cardService.reveal($1, code: $2) }

    static let rules = Parameter(
        SpendingControlsUpdate.init,
        Parameter<[MerchantCategoryCode]>.codes(
            "allowedCategories", "Allowed merchant categories (ISO 18245)", \.text
        ) { MerchantCategoryCode($0) }.optional(\.allowedCategories),
        Parameter<[MerchantCategoryCode]>.codes(
            "blockedCategories", "Blocked merchant categories", \.text
        ) { MerchantCategoryCode($0) }.optional(\.blockedCategories),
        Parameter<[CountryCode]>.codes("allowedCountries", "Allowed countries (ISO 3166-1)", \.text) {
            CountryCode($0)
        }.optional(\.allowedCountries),
        Parameter<[CountryCode]>.codes("blockedCountries", "Blocked countries", \.text) {
            CountryCode($0)
        }.optional(\.blockedCountries))

    private static func change(
        _ change: CardChange, _ verb: String, _ method: RouteDescription.Method, _ path: String,
        _ summary: String
    ) -> Route<Card, CardID, ExecutionMode> {
        Route("cards " + verb, method, path, summary, id, .mode) {
            try await $0.services.cardService.apply(change, to: $1, mode: $2)
        }
    }
}

/// Limits as a request has them: amounts in one currency, or `none`.
public struct TypedLimits: Sendable {
    let payment: String?
    let day: String?
    let month: String?
    let currency: Currency?
}

extension TypedLimits {
    public init(_ update: CardLimitsUpdate) {
        let changes = [update.payment, update.day, update.month]
        let texts = changes.map { change -> String? in
            switch change {
            case .keep: nil
            case .remove: "none"
            case .set(let amount): amount.decimalText
            }
        }
        let amounts = changes.lazy.compactMap { change -> Money? in
            if case .set(let amount) = change { amount } else { nil }
        }
        self.init(payment: texts[0], day: texts[1], month: texts[2], currency: amounts.first?.currency)
    }

    fileprivate static let parameter = Parameter(
        TypedLimits.init(payment:day:month:currency:),
        limit("payment", "The largest single payment")(\.payment), limit("day", "The most on one day")(\.day),
        limit("month", "The most in one month")(\.month), PaymentParameters.currency(\.currency))

    private static func limit(_ name: String, _ summary: String) -> Parameter<String?> {
        Parameter<String>.text(name, summary + ": an amount, or none").optional
    }

    fileprivate func update(_ currency: () async throws -> Currency) async throws -> CardLimitsUpdate {
        CardLimitsUpdate(
            payment: try await change(payment, currency), day: try await change(day, currency),
            month: try await change(month, currency))
    }

    private func change(
        _ text: String?, _ lookUp: () async throws -> Currency
    ) async throws -> CardLimitsUpdate.Change {
        guard let text else { return .keep }
        guard text != "none" else { return .remove }
        let named = self.currency
        let currency = if let named { named } else { try await TypedAmount.shown(lookUp) }
        return .set(try Money(typed: text, currency: currency))
    }
}
