public import BankDomain
public import BankServices

public enum CardsAPI {
    public static let id = Parameter<CardID>.id("The card: CRD001")
    public static let account = Parameter<String>.text("accountID", "The account that the card pays from")
    public static let name = Parameter<String>.text("name", "The name on the card")

    public static let list = Route<[Card]>(
        "cards list", .get, "/cards", "List cards", [AccountsAPI.all.description])
    public static let named = Route<Card>(
        "cards named", .get, "/cards/named", "Find a card", [AccountsAPI.text.description])
    public static let show = Route<Card>("cards show", .get, "/cards/{id}", "Show a card", [id.description])
    public static let order = Route<Card>(
        "cards order", .post, "/cards", "Order a card", status: 201,
        [account.description, name.description, Paging.dryRun.description], movesMoney: true)
    public static let activate = Route<Card>(
        "cards activate", .post, "/cards/{id}/activation", "Activate a card",
        [id.description, Paging.dryRun.description])
    public static let freeze = Route<Card>(
        "cards freeze", .put, "/cards/{id}/freeze", "Freeze a card",
        [id.description, Paging.dryRun.description])
    public static let unfreeze = Route<Card>(
        "cards unfreeze", .delete, "/cards/{id}/freeze", "Unfreeze a card",
        [id.description, Paging.dryRun.description])
    public static let reportLost = Route<Card>(
        "cards report-lost", .post, "/cards/{id}/loss", "Report a card lost",
        [id.description, Paging.dryRun.description])
    public static let replace = Route<Card>(
        "cards replace", .post, "/cards/{id}/replacement", "Order a replacement", status: 201,
        [id.description, Paging.dryRun.description], movesMoney: true)
    public static let payment = limit("payment", "The largest single payment")
    public static let day = limit("day", "The most on one day")
    public static let month = limit("month", "The most in one month")
    public static let setLimits = Route<Card>(
        "cards limits", .patch, "/cards/{id}/limits", "Set a card's spending limits",
        [
            id.description, payment.description, day.description, month.description,
            PaymentParameters.currency.description,
            Paging.dryRun.description,
        ])
    public static let allowedCategories = rule(
        "allowedCategories", "The only merchant categories (ISO 18245)")
    public static let blockedCategories = rule(
        "blockedCategories", "Merchant categories that it does not pay")
    public static let allowedCountries = rule("allowedCountries", "The only countries (ISO 3166-1)")
    public static let blockedCountries = rule("blockedCountries", "Countries in which it does not pay")
    public static let setRules = Route<Card>(
        "cards rules", .patch, "/cards/{id}/rules",
        "Set where a card may pay; an empty list takes a rule away",
        [
            id.description, allowedCategories.description, blockedCategories.description,
            allowedCountries.description, blockedCountries.description, Paging.dryRun.description,
        ])
    public static let code = Parameter<String>.text("code", "A code of the second factor")
    public static let reveal = Route<RevealedCard>(
        "cards reveal", .post, "/cards/{id}/reveal", "Show what is printed on a card",
        [id.description, code.description])

    public static let authorisation = Parameter<AuthorisationID>.id("The payment: AUT000001")
    public static let merchant = Parameter<String>.text("merchant", "Who is to be paid")
    public static let category = Parameter<String>.text("category", "Their category (ISO 18245): 5411")
    public static let country = Parameter<String>.text("country", "Their country (ISO 3166-1): DE")
    public static let amount = Parameter<String>.amount("amount", "How much, in the card's currency")
    public static let authorise = Route<CardAuthorisation>(
        "cards simulate authorise", .post, "/cards/{id}/authorisations", "Ask a card to pay, as a merchant",
        status: 201,
        [
            id.description, merchant.description, category.description, country.description,
            amount.description, PaymentParameters.currency.description, Paging.dryRun.description,
        ], movesMoney: true)
    public static let capture = Route<CardAuthorisation>(
        "cards simulate capture", .post, "/card-authorisations/{id}/capture",
        "Take what is held for a payment",
        [
            authorisation.description, amount.optional.description, PaymentParameters.currency.description,
            Paging.dryRun.description,
        ], movesMoney: true)
    public static let reverse = Route<CardAuthorisation>(
        "cards simulate reverse", .post, "/card-authorisations/{id}/reversal",
        "Give up what is held for a payment",
        [authorisation.description, Paging.dryRun.description], movesMoney: true)
    public static let refund = Route<CardAuthorisation>(
        "cards simulate refund", .post, "/card-authorisations/{id}/refund",
        "Pay back what was taken, or a part of it",
        [
            authorisation.description, amount.optional.description, PaymentParameters.currency.description,
            Paging.dryRun.description,
        ], movesMoney: true)

    private static func limit(_ name: String, _ summary: String) -> Parameter<String> {
        .text(name, summary + ": an amount, or none").optional
    }

    private static func rule(_ name: String, _ summary: String) -> Parameter<[String]> {
        .texts(name, summary).optional
    }

    public static let authorisations = Route<[CardAuthorisation]>(
        "cards authorisations", .get, "/cards/{id}/authorisations", "List payments with a card",
        [id.description])
    public static let pending = Route<[CardAuthorisation]>(
        "cards authorisations pending", .get, "/card-authorisations/pending",
        "List payments by card for which money is held")
    public static let showAuthorisation = Route<CardAuthorisation>(
        "cards authorisations show", .get, "/card-authorisations/{id}", "Show a payment by card",
        [authorisation.description])
}
