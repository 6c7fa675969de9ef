import CommandLineKit
import LanguageKit

extension CardsCommand {
    static let simulateGroup = CommandGroup(
        name: "simulate", abstract: "Play the merchant's side of a card payment",
        discussion: """
            An amount that a card pays is held for seven days, in which the merchant takes it, or a part of it, or \
            gives it up.
            """,
        children: [.command(authoriseVerb), .command(captureVerb), .command(reverseVerb)])

    private static let globals = ["dry-run", "idempotency-key"]

    private static let authorisation = ArgumentSpecification.required(
        "AUTHORISATION", help: "Its id, such as AUT000001")

    private static let currency = OptionSpecification.option(
        "currency", value: "CODE", help: "The amount's currency", default: "that of the card",
        completion: .currency)

    private static let authoriseVerb = CommandSpecification(
        name: "authorise", abstract: "Ask a card for an amount, which is held if the card pays",
        arguments: [.required("CARD", help: "The card")],
        options: [
            .required("amount", value: "AMOUNT", help: "How much, such as 12.50"), currency,
            .required("merchant", value: "NAME", help: "Who is paid, at most 70 characters"),
            .required("mcc", value: "CODE", help: "What they deal in, such as 5411 (ISO 18245)"),
            .required("country", value: "CODE", help: "Where they are, such as US (ISO 3166-1)"),
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample(
                "bank cards simulate authorise CRD001 --amount 12.50 --merchant 'Corner Grocery' --mcc 5411 --country US"
            )
        ])

    private static let captureVerb = CommandSpecification(
        name: "capture", abstract: "Take what is held, or a part of it; the rest is free again",
        arguments: [authorisation],
        options: [
            .option("amount", value: "AMOUNT", help: "How much of it", default: "all"), currency,
        ],
        supportedGlobals: globals,
        examples: [CommandExample("bank cards simulate capture AUT000001 --amount 10")])

    private static let reverseVerb = CommandSpecification(
        name: "reverse", abstract: "Give up what is held", arguments: [authorisation],
        supportedGlobals: globals, examples: [CommandExample("bank cards simulate reverse AUT000001")])
}
