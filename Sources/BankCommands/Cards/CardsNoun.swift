import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum CardsCommand: NounCommand {
    case list(scope: AccountScope, page: PageRequest?)
    case show(card: String)
    case authorisations(card: String, page: PageRequest?)
    case order(CardOrderDraft, MoneyOptions)
    case apply(CardChange, card: String, ExecutionMode)
    case limits(CardLimitsDraft, card: String, ExecutionMode)
    case rules(SpendingControlsDraft, card: String, ExecutionMode)
    case reveal(card: String, code: String?)
    case simulate(CardPaymentDraft, MoneyOptions)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verbs, arguments) = (invocation.verbs, invocation.arguments)
        let mode = arguments.executionMode
        switch verbs {
        case ["show"]: self = .show(card: arguments.argument("CARD"))
        case ["authorisations"]:
            self = .authorisations(card: arguments.argument("CARD"), page: try arguments.optionalPage())
        case ["order"]:
            let draft = CardOrderDraft.new(
                account: try arguments.text("account") ?? "", name: arguments.requiredString("name"))
            self = .order(draft, try arguments.moneyOptions())
        case ["replace"]:
            self = .order(
                .replacement(card: arguments.argument("CARD")), try arguments.moneyOptions())
        case ["activate"]: self = .apply(.activate, card: arguments.argument("CARD"), mode)
        case ["freeze"]: self = .apply(.freeze, card: arguments.argument("CARD"), mode)
        case ["unfreeze"]: self = .apply(.unfreeze, card: arguments.argument("CARD"), mode)
        case ["report-lost"]: self = .apply(.reportLost, card: arguments.argument("CARD"), mode)
        case ["limits"]:
            self = .limits(try arguments.limitsDraft(), card: arguments.argument("CARD"), mode)
        case ["rules"]: self = .rules(try arguments.rulesDraft(), card: arguments.argument("CARD"), mode)
        case ["reveal"]:
            self = .reveal(card: arguments.argument("CARD"), code: try arguments.oneTimeCode())
        case let verbs where verbs.first == "simulate":
            self = .simulate(try arguments.paymentDraft(verbs.last ?? ""), try arguments.moneyOptions())
        default:
            self = .list(scope: arguments.flag("all") ? .all : .own, page: try arguments.optionalPage())
        }
    }
}

extension ParsedArguments {
    fileprivate func limitsDraft() throws(CommandLineError) -> CardLimitsDraft {
        CardLimitsDraft(
            payment: try text("payment") ?? "", day: try text("day") ?? "", month: try text("month") ?? "")
    }

    fileprivate func rulesDraft() throws(CommandLineError) -> SpendingControlsDraft {
        SpendingControlsDraft(
            allowedCategories: try text("allowed-categories") ?? "",
            blockedCategories: try text("blocked-categories") ?? "",
            allowedCountries: try text("allowed-countries") ?? "",
            blockedCountries: try text("blocked-countries") ?? "")
    }

    fileprivate func paymentDraft(_ verb: String) throws(CommandLineError) -> CardPaymentDraft {
        switch verb {
        case "authorise":
            .authorise(
                card: argument("CARD"), merchant: requiredString("merchant"), category: requiredString("mcc"),
                country: try text("country") ?? "", amount: requiredString("amount"),
                currency: try text("currency") ?? "")
        case "capture":
            .capture(
                authorisation: argument("AUTHORISATION"), amount: try text("amount") ?? "",
                currency: try text("currency") ?? "")
        default: .reverse(authorisation: argument("AUTHORISATION"))
        }
    }
}

extension CardsCommand {
    static let nodes: [CommandNode] = [.group(group)]

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
        options: [.flag("all", help: "Every card of the bank, for auditors and operators")] + PageOptions.all,
        examples: [CommandExample("bank cards list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a card", arguments: [card],
        examples: [CommandExample("bank cards show CRD001"), CommandExample("bank cards show everyday")])

    private static let orderVerb = CommandSpecification(
        name: "order", abstract: "Order a card, to be activated once it has come",
        discussion: "Its number is of a range that no issuer has, and is kept sealed.",
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
            .option(
                "country", value: "CODE", help: "Where they are, such as US (ISO 3166-1)",
                default: "where you are, by the setting location"),
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

extension CardsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await CardsCoordinator(host: host).start(self)
    }
}
