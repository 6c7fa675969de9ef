import BankServices
import CommandLineKit
import LanguageKit

extension CardsCommand {
    static let group = CommandGroup(
        name: "cards", abstract: "Order cards, and say what they may pay",
        discussion: """
            A card is named by its id, its last four digits, its name, or the beginning of one of these if only one \
            card begins so.
            """,
        children: [
            .command(listVerb), .command(showVerb), .command(orderVerb),
            .command(change("activate", "Begin to use a card that has come")),
            .command(change("freeze", "Let a card pay nothing for a while")),
            .command(change("unfreeze", "Let a frozen card pay again")), .command(limitsVerb),
            .command(rulesVerb),
            .command(change("report-lost", "Say that a card is lost or stolen; it never pays again")),
            .command(replaceVerb), .command(revealVerb), .command(authorisationsVerb), .group(simulateGroup),
        ])

    private static let card = ArgumentSpecification.required(
        "CARD", help: "Its id, last four digits, name or the beginning of one")

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your cards",
        options: [.flag("all", help: "Every card of the bank, for its operator")] + PageOptions.all,
        examples: [CommandExample("bank cards list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a card", arguments: [card],
        examples: [CommandExample("bank cards show CRD001"), CommandExample("bank cards show everyday")])

    private static let orderVerb = CommandSpecification(
        name: "order", abstract: "Order a card, to be activated once it has come",
        discussion: "Its number is of a range that belongs to nobody, and is kept in the keychain.",
        options: [
            .option(
                "account", value: "ACCOUNT", help: "The account that it pays from",
                default: "your default account"),
            .required("name", value: "NAME", help: "What you call it, at most 70 characters"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key", SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards order --account ACC001 --name Everyday")])

    private static let limitsVerb = CommandSpecification(
        name: "limits", abstract: "Set how much a card may pay",
        discussion: "A limit that is not given stays. Days and months are those of UTC.",
        arguments: [card],
        options: [
            .option("payment", value: "AMOUNT", help: "The largest single payment, or none"),
            .option("day", value: "AMOUNT", help: "The most on one day, or none"),
            .option("month", value: "AMOUNT", help: "The most in one calendar month, or none"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank cards limits CRD001 --payment 200 --month none")])

    private static let rulesVerb = CommandSpecification(
        name: "rules", abstract: "Set where a card may pay",
        discussion: """
            A list that is not given stays; none empties one. Where a list of what is allowed has members, nothing \
            else is, and what is blocked cannot be said too. Categories are those of ISO 18245, countries those of \
            ISO 3166-1.
            """,
        arguments: [card],
        options: [
            .option(
                "allowed-categories", value: "CODES", help: "The only kinds of merchants, such as 5411,5812"),
            .option("blocked-categories", value: "CODES", help: "No merchants of these kinds, such as 7995"),
            .option("allowed-countries", value: "CODES", help: "The only countries, such as US,CA"),
            .option("blocked-countries", value: "CODES", help: "Not in these countries"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank cards rules CRD001 --blocked-categories 7995 --allowed-countries US")
        ])

    private static let replaceVerb = CommandSpecification(
        name: "replace", abstract: "Order a card with another number in the place of one",
        discussion: "It has the same name, limits and rules. The old card never pays again.",
        arguments: [card],
        supportedGlobals: ["dry-run", "idempotency-key", SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards replace CRD001")])

    private static let revealVerb = CommandSpecification(
        name: "reveal", abstract: "Print a card's number, last month and security code",
        discussion:
            "Each on a line, bare, against a code of your second factor, which is used up for this card.",
        arguments: [card],
        options: [.option("code", value: "CODE", help: "A code of your second factor")],
        supportedGlobals: [SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards reveal CRD001 --code 123456")])

    private static let authorisationsVerb = CommandSpecification(
        name: "authorisations", abstract: "List what was asked of a card, newest first", arguments: [card],
        options: PageOptions.all, examples: [CommandExample("bank cards authorisations CRD001 --limit 5")])

    private static func change(_ verb: String, _ abstract: Phrase) -> CommandSpecification {
        CommandSpecification(
            name: verb, abstract: abstract, arguments: [card], supportedGlobals: ["dry-run"],
            examples: [CommandExample("bank cards \(verb) CRD001")])
    }
}
