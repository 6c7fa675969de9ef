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
        case "refund":
            .refund(
                authorisation: argument("AUTHORISATION"), amount: try text("amount") ?? "",
                currency: try text("currency") ?? "")
        default: .reverse(authorisation: argument("AUTHORISATION"))
        }
    }
}

extension CardsCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "cards", abstract: "Order and manage cards",
        discussion: """
            Name a card by its ID, its last four digits, its name, or the start of one of these if only one card fits.
            """,
        children: [
            .command(listVerb), .command(showVerb), .command(orderVerb),
            .command(change("activate", "Activate a card")),
            .command(change("freeze", "Freeze a card")),
            .command(change("unfreeze", "Unfreeze a card")), .command(limitsVerb),
            .command(rulesVerb),
            .command(change("report-lost", "Report a card lost or stolen; it is blocked permanently")),
            .command(replaceVerb), .command(revealVerb), .command(authorisationsVerb), .group(simulateGroup),
        ])

    private static let card = ArgumentSpecification.required(
        "CARD", help: "Card ID, last four digits or name, or the start of one")

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your cards",
        options: [.flag("all", help: "All cards of the bank (auditors and operators only)")]
            + PageOptions.all,
        examples: [CommandExample("bank cards list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a card", arguments: [card],
        examples: [CommandExample("bank cards show CRD001"), CommandExample("bank cards show everyday")])

    private static let orderVerb = CommandSpecification(
        name: "order", abstract: "Order a card; activate it when it arrives",
        discussion: """
            The card's number is from a range that no real issuer uses. It is stored encrypted. A new card has a limit \
            of 2,500.00 per payment, 5,000.00 per day and 20,000.00 per month; change them with bank cards limits.
            """,
        options: [
            .option(
                "account", value: "ACCOUNT", help: "Account to pay from",
                default: "your default account"),
            .required("name", value: "NAME", help: "Card name, at most 70 characters"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key", SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards order --account ACC001 --name Everyday")])

    private static let limitsVerb = CommandSpecification(
        name: "limits", abstract: "Set a card's spending limits",
        discussion: "Limits that you leave out stay the same. Days and months are in UTC.",
        arguments: [card],
        options: [
            .option("payment", value: "AMOUNT", help: "Limit for one payment, or none for no limit"),
            .option("day", value: "AMOUNT", help: "Limit for one day, or none for no limit"),
            .option("month", value: "AMOUNT", help: "Limit for one calendar month, or none for no limit"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank cards limits CRD001 --payment 200 --month none")])

    private static let rulesVerb = CommandSpecification(
        name: "rules", abstract: "Set where a card can pay",
        discussion: """
            Lists that you leave out stay the same; none empties a list. If a list of allowed categories or countries \
            is set, all others are blocked, and you can't set a list of blocked ones as well. Categories are ISO 18245 \
            codes, countries are ISO 3166-1 codes.
            """,
        arguments: [card],
        options: [
            .option(
                "allowed-categories", value: "CODES", help: "Allowed merchant categories, such as 5411,5812"),
            .option("blocked-categories", value: "CODES", help: "Blocked merchant categories, such as 7995"),
            .option("allowed-countries", value: "CODES", help: "Allowed countries, such as US,CA"),
            .option("blocked-countries", value: "CODES", help: "Blocked countries"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank cards rules CRD001 --blocked-categories 7995 --allowed-countries US")
        ])

    private static let replaceVerb = CommandSpecification(
        name: "replace", abstract: "Replace a card with one that has a new number",
        discussion: """
            The new card has the same name, limits and rules. If the old card has no limit, the new one has that of a \
            new card. The old card is blocked permanently.
            """,
        arguments: [card],
        supportedGlobals: ["dry-run", "idempotency-key", SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards replace CRD001")])

    private static let revealVerb = CommandSpecification(
        name: "reveal", abstract: "Print a card's number, expiry date and security code",
        discussion:
            """
            Each is printed on a line of its own. You need a code from your second factor; it is used up and counts \
            only for this card.
            """,
        arguments: [card],
        options: [.option("code", value: "CODE", help: "Code from your second factor")],
        supportedGlobals: [SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank cards reveal CRD001 --code 123456")])

    private static let authorisationsVerb = CommandSpecification(
        name: "authorisations", abstract: "List a card's payment requests, newest first", arguments: [card],
        options: PageOptions.all, examples: [CommandExample("bank cards authorisations CRD001 --limit 5")])

    private static func change(_ verb: String, _ abstract: Phrase) -> CommandSpecification {
        CommandSpecification(
            name: verb, abstract: abstract, arguments: [card], supportedGlobals: ["dry-run"],
            examples: [CommandExample("bank cards \(verb) CRD001")])
    }
}

extension CardsCommand {
    static let simulateGroup = CommandGroup(
        name: "simulate", abstract: "Act as a merchant who takes a card payment",
        discussion: """
            A payment that a card accepts is held for seven days. In that time the merchant captures all or part of \
            it, or releases it. What was captured can be refunded. Outside the demo, only tellers and operators can do \
            this.
            """,
        children: [
            .command(authoriseVerb), .command(captureVerb), .command(reverseVerb), .command(refundVerb),
        ])

    private static let globals = ["dry-run", "idempotency-key"]

    private static let authorisation = ArgumentSpecification.required(
        "AUTHORISATION", help: "Authorisation ID, such as AUT000001")

    private static let currency = OptionSpecification.option(
        "currency", value: "CODE", help: "Currency of the amount", default: "the card's currency",
        completion: .currency)

    private static let authoriseVerb = CommandSpecification(
        name: "authorise", abstract: "Request a card payment; the amount is held if accepted",
        arguments: [.required("CARD", help: "Card")],
        options: [
            .required("amount", value: "AMOUNT", help: "Amount, such as 12.50"), currency,
            .required("merchant", value: "NAME", help: "Merchant name, at most 70 characters"),
            .required("mcc", value: "CODE", help: "Merchant category, such as 5411 (ISO 18245)"),
            .option(
                "country", value: "CODE", help: "Merchant country, such as US (ISO 3166-1)",
                default: "your location (setting location)"),
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample(
                "bank cards simulate authorise CRD001 --amount 12.50 --merchant 'Corner Grocery' --mcc 5411 --country US"
            )
        ])

    private static let captureVerb = CommandSpecification(
        name: "capture", abstract: "Capture all or part of a held payment; the rest is released",
        arguments: [authorisation],
        options: [
            .option("amount", value: "AMOUNT", help: "Amount to capture", default: "all"), currency,
        ],
        supportedGlobals: globals,
        examples: [CommandExample("bank cards simulate capture AUT000001 --amount 10")])

    private static let reverseVerb = CommandSpecification(
        name: "reverse", abstract: "Release a held payment", arguments: [authorisation],
        supportedGlobals: globals, examples: [CommandExample("bank cards simulate reverse AUT000001")])

    private static let refundVerb = CommandSpecification(
        name: "refund", abstract: "Refund all or part of a captured payment",
        arguments: [authorisation],
        options: [
            .option("amount", value: "AMOUNT", help: "Amount to refund", default: "all that is left"),
            currency,
        ],
        supportedGlobals: globals,
        examples: [CommandExample("bank cards simulate refund AUT000001 --amount 10")])
}

extension CardsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await CardsCoordinator(host: host).start(self)
    }
}
