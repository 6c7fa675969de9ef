import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum TransactionsCommand: NounCommand {
    case list(TransactionsFilter, PageRequest)
    case show(TransactionID)
    case categorize(TransactionID, category: String, ExecutionMode)
    case clearCategory(TransactionID, ExecutionMode)
    case annotate(TransactionID, TransactionAnnotation, ExecutionMode)
    case summarize(TransactionsFilter, TransactionGrouping)
    case listRules
    case addRule(CategoryRuleDraft, ExecutionMode)
    case removeRule(CategoryRuleID, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verbs, arguments) = (invocation.verbs, invocation.arguments)
        let mode = arguments.executionMode
        switch verbs {
        case ["show"]:
            self = .show(arguments.transactionID())
        case ["search"]:
            var filter = try arguments.filterOfAllAccounts()
            filter.text = try arguments.argument("TEXT", expecting: "the text to look for") {
                $0.isEmpty ? nil : $0
            }
            filter.countsTotal = arguments.flag("count")
            self = .list(filter, try arguments.transactionsPage())
        case ["categorize"]:
            self = try arguments.categorization(mode)
        case ["annotate"]:
            self = .annotate(arguments.transactionID(), try arguments.annotation(), mode)
        case ["summary"]:
            let grouping = arguments.choice("by", as: TransactionGrouping.self) ?? .category
            self = .summarize(try arguments.filterOfAllAccounts(), grouping)
        case ["rules", "list"]:
            self = .listRules
        case ["rules", "add"]:
            let draft = CategoryRuleDraft(
                text: arguments.argument("TEXT"), category: arguments.argument("CATEGORY"),
                position: try arguments.integer("position", in: 1...CategoryRuleRequest.ruleMaximum))
            self = .addRule(draft, mode)
        case ["rules", "remove"]:
            self = .removeRule(CategoryRuleID(arguments.argument("RULE")), mode)
        default:
            var filter = try arguments.transactionsFilter()
            filter.countsTotal = arguments.flag("count")
            self = .list(filter, try arguments.transactionsPage())
        }
    }
}

extension ParsedArguments {
    fileprivate func transactionsFilter() throws(CommandLineError) -> TransactionsFilter {
        TransactionsFilter(
            account: AccountSelection(typed: try text("account") ?? ""),
            from: try date("from"), to: try date("to"),
            direction: choice("direction", as: Transaction.Direction.self),
            minimum: try text("min") ?? "", maximum: try text("max") ?? "",
            category: choice("category", as: TransactionCategory.self),
            status: choice("status", as: Transaction.Status.self))
    }

    /// The same, but without an account it covers all accounts.
    fileprivate func filterOfAllAccounts() throws(CommandLineError) -> TransactionsFilter {
        var filter = try transactionsFilter()
        filter.account = try text("account").map(AccountSelection.named)
        return filter
    }

    fileprivate func transactionID() -> TransactionID { TransactionID(argument("ID")) }

    fileprivate func categorization(_ mode: ExecutionMode) throws(CommandLineError) -> TransactionsCommand {
        let category = optionalArgument("CATEGORY")
        guard flag("clear") else {
            return .categorize(transactionID(), category: category ?? "", mode)
        }
        if let category {
            throw .invalidValue(
                name: "CATEGORY", value: category, reason: "It must be left out: --clear takes it back.")
        }
        return .clearCategory(transactionID(), mode)
    }

    fileprivate func annotation() throws(CommandLineError) -> TransactionAnnotation {
        let tags = strings("tag")
        var annotation = TransactionAnnotation(note: try text("note"), tags: tags.isEmpty ? nil : tags)
        for part in strings("clear") {
            guard part == "note" ? annotation.note == nil : annotation.tags == nil else {
                throw .invalidValue(
                    name: "--clear", value: part, reason: "It must be something that is not given as well.")
            }
            if part == "note" { annotation.note = "" } else { annotation.tags = [] }
        }
        return annotation
    }

    fileprivate func transactionsPage() throws(CommandLineError) -> PageRequest {
        try page(defaultLimit: 20, after: string("after"))
    }
}

extension TransactionsCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "transactions", abstract: "Find, categorize and add up what was booked",
        children: [
            .command(listVerb), .command(searchVerb), .command(showVerb), .command(categorizeVerb),
            .command(annotateVerb), .command(summaryVerb), .group(rulesGroup),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List an account's transactions, newest first",
        options: [.option("account", value: "ACCOUNT", help: "The account", default: "your default account")]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [
            CommandExample("bank transactions list --account ACC001"),
            CommandExample("bank transactions list --from 2026-06-01 --max -100"),
            CommandExample("bank transactions list --category groceries --output csv"),
        ])

    private static let searchVerb = CommandSpecification(
        name: "search", abstract: "Find transactions by their text",
        discussion: "Finds TEXT in description, counterparty, reference, note and tags, whatever its case.",
        arguments: [.required("TEXT", help: "What to look for")],
        options: [.option("account", value: "ACCOUNT", help: "Only this account", default: "all of yours")]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [CommandExample("bank transactions search 'corner grocery'")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a transaction",
        arguments: [
            .required("ID", help: "The transaction's id, such as ACC001.17", completion: .transaction)
        ],
        examples: [CommandExample("bank transactions show ACC001.17")])

    private static let filters: [OptionSpecification] =
        PeriodOptions.all(from: "Booked on this day or later", to: "Booked on this day or earlier") + [
            .choice("direction", of: Transaction.Direction.allCases.map(\.rawValue), help: "Money in or out"),
            .option(
                "min", value: "AMOUNT",
                help: "At least this amount, in the account's currency; money out is below zero"),
            .option("max", value: "AMOUNT", help: "At most this amount; -100 for money out of 100 and more"),
            .choice(
                "category", of: TransactionCategory.allCases.map(\.rawValue), value: "CATEGORY",
                help: "What kind of income or spending"),
            .choice("status", of: Transaction.Status.allCases.map(\.rawValue), help: "How far it has come"),
        ]

    private static let count = OptionSpecification.flag("count", help: "Count the whole list (total in JSON)")

    private static let id = ArgumentSpecification.required(
        "ID", help: "The transaction's id, such as ACC001.17", completion: .transaction)
    private static let categories = TransactionCategory.allCases.map(\.rawValue)

    private static let categorizeVerb = CommandSpecification(
        name: "categorize", abstract: "Say what kind of income or spending a transaction is",
        discussion: """
            What you say goes before your rules, and these before what was booked. The booked entry is not changed, \
            and nobody else sees it. The categories are \(categories.joined(separator: ", ")).
            """,
        arguments: [id, .optional("CATEGORY", help: "Its category", completion: .choices(categories))],
        options: [.flag("clear", help: "Take your category back")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank transactions categorize ACC001.17 dining"),
            CommandExample("bank transactions categorize ACC001.17 --clear"),
        ])

    private static let annotateVerb = CommandSpecification(
        name: "annotate", abstract: "Keep a note and tags with a transaction",
        discussion: "What is given replaces what was there; nobody else sees it.",
        arguments: [id],
        options: [
            .option("note", value: "TEXT", help: "A note, at most 500 characters"),
            .option(
                "tag", value: "TAG", help: "A tag, at most 35 characters; give it once for each",
                isRepeatable: true),
            .choice("clear", of: ["note", "tags"], help: "Take it away", isRepeatable: true),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample(
                "bank transactions annotate ACC001.17 --note 'with Ann' --tag work --tag 'to claim'"),
            CommandExample("bank transactions annotate ACC001.17 --clear tags"),
        ])

    private static let summaryVerb = CommandSpecification(
        name: "summary", abstract: "Add transactions up by category, month or counterparty",
        discussion: "Currencies are never added up.",
        options: [
            .choice(
                "by", of: TransactionGrouping.allCases.map(\.rawValue), help: "What to put together",
                default: "category"),
            .option("account", value: "ACCOUNT", help: "Only this account", default: "all of yours"),
        ] + filters,
        examples: [
            CommandExample("bank transactions summary --by category --from 2026-06-01"),
            CommandExample("bank transactions summary --by month --category groceries --direction debit"),
        ])

    private static let rulesGroup = CommandGroup(
        name: "rules", abstract: "Have transactions categorized by their text",
        discussion: """
            A rule counts for every transaction of yours, old and new, as long as it is there. Of several that fit \
            the first counts.
            """,
        children: [
            .command(
                CommandSpecification(
                    name: "list", abstract: "List your rules in their order",
                    examples: [CommandExample("bank transactions rules list")])),
            .command(
                CommandSpecification(
                    name: "add", abstract: "Add a rule",
                    arguments: [
                        .required(
                            "TEXT", help: "What stands in the counterparty or description, in any case"),
                        .required(
                            "CATEGORY", help: "What such transactions are",
                            completion: .choices(categories)),
                    ],
                    options: [
                        .option(
                            "position", value: "N", help: "The rule's place, from 1", default: "the last")
                    ],
                    supportedGlobals: ["dry-run"],
                    examples: [
                        CommandExample("bank transactions rules add 'corner grocery' groceries"),
                        CommandExample("bank transactions rules add ferry transport --position 1"),
                    ])),
            .command(
                CommandSpecification(
                    name: "remove", abstract: "Remove a rule",
                    arguments: [.required("RULE", help: "The rule's id, such as RUL001")],
                    supportedGlobals: ["dry-run"],
                    examples: [CommandExample("bank transactions rules remove RUL001")])),
        ])
}

extension TransactionsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await TransactionsCoordinator(host: host).start(self)
    }
}
