import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

extension CardsNoun {
    static let simulate = group(
        "simulate", "Simulate a merchant taking a card payment",
        discussion: """
            An approved payment is held for seven days. In that time the merchant captures it, all at once or in \
            parts, or releases it. Restaurants and others who take tips can capture more than was held, by default a \
            fifth more. What was captured can be refunded. A payment in another currency is exchanged at the bank's \
            rate when it is approved, and captures and refunds use the same rate. Outside the demo, only tellers and \
            operators can do this.
            """,
        [authorise, capture, reverse, refund])

    private static let authorise = verb(
        "authorise", "Request a card payment; the amount is held if it is approved", authorisation, money,
        examples: [
            "bank cards simulate authorise CRD001 --amount 12.50 --merchant 'Corner Grocery' --mcc 5411 --country US",
            "bank cards simulate authorise CRD001 --amount 1200 --currency JPY --merchant Ramen --mcc 5812 --country JP",
        ]
    ) { $0.payment($1, $2) }

    private static let authorisation = Input(
        required("CARD", help: "Card"), required("amount", value: "AMOUNT", help: "Amount, such as 12.50"),
        currency("Currency of the amount", default: "the card's currency"),
        required("merchant", value: "NAME", help: "Merchant name, at most 70 characters"),
        required("mcc", value: "CODE", help: "Merchant category (ISO 18245), such as 5411"),
        text(
            "country", value: "CODE", help: "Merchant country (ISO 3166-1), such as US",
            default: "the country of the setting 'location'")
    ) {
        CardPaymentDraft.authorise(
            card: $0, merchant: $3, category: $4, country: $5, amount: $1, currency: $2)
    }

    private static let capture = verb(
        "capture", "Capture all or part of a held payment; the rest is released", authorisationID,
        text("amount", value: "AMOUNT", help: "Amount to capture", default: "all"), currency,
        flag("keep-rest", help: "Keep the rest on hold for further captures"), money,
        examples: [
            "bank cards simulate capture AUT000001 --amount 10",
            "bank cards simulate capture AUT000001 --amount 10 --keep-rest",
        ]
    ) { $0.payment(.capture(authorisation: $1, amount: $2, currency: $3, keepsRest: $4), $5) }

    private static let reverse = verb(
        "reverse", "Release a held payment", authorisationID, money,
        examples: ["bank cards simulate reverse AUT000001"]
    ) { $0.payment(.reverse(authorisation: $1), $2) }

    private static let refund = verb(
        "refund", "Refund all or part of a captured payment", authorisationID,
        text("amount", value: "AMOUNT", help: "Amount to refund", default: "all that is left"), currency,
        money, examples: ["bank cards simulate refund AUT000001 --amount 10"]
    ) { $0.payment(.refund(authorisation: $1, amount: $2, currency: $3), $4) }

    private static let authorisationID = required(
        "AUTHORISATION", help: "Card payment ID, such as AUT000001")

    private static let currency = currency("Currency of the amount", default: "the merchant's currency")
}
