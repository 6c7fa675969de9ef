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
            filter.text = try arguments.argument("TEXT", expecting: "the text to search for") {
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
                name: "CATEGORY", value: category,
                reason: "It must be left out: --clear removes your category.")
        }
        return .clearCategory(transactionID(), mode)
    }

    fileprivate func annotation() throws(CommandLineError) -> TransactionAnnotation {
        let tags = strings("tag")
        var annotation = TransactionAnnotation(note: try text("note"), tags: tags.isEmpty ? nil : tags)
        for part in strings("clear") {
            guard part == "note" ? annotation.note == nil : annotation.tags == nil else {
                throw .invalidValue(
                    name: "--clear", value: part, reason: "It can't be used together with --note or --tag.")
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
        name: "transactions", abstract: "Find, categorize and summarize transactions",
        children: [
            .command(listVerb), .command(searchVerb), .command(showVerb), .command(categorizeVerb),
            .command(annotateVerb), .command(summaryVerb), .group(rulesGroup),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List an account's transactions, newest first",
        options: [.option("account", value: "ACCOUNT", help: "Account", default: "your default account")]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [
            CommandExample("bank transactions list --account ACC001"),
            CommandExample("bank transactions list --from 2026-06-01 --max -100"),
            CommandExample("bank transactions list --category groceries --output csv"),
        ])

    private static let searchVerb = CommandSpecification(
        name: "search", abstract: "Search transactions",
        discussion:
            "Searches for TEXT in description, counterparty, reference, note and tags. Case does not matter.",
        arguments: [.required("TEXT", help: "Text to search for")],
        options: [
            .option("account", value: "ACCOUNT", help: "Only this account", default: "all your accounts")
        ]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [CommandExample("bank transactions search 'corner grocery'")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a transaction",
        arguments: [
            .required("ID", help: "Transaction ID, such as ACC001.17", completion: .transaction)
        ],
        examples: [CommandExample("bank transactions show ACC001.17")])

    private static let filters: [OptionSpecification] =
        PeriodOptions.all(from: "First booking date", to: "Last booking date") + [
            .choice("direction", of: Transaction.Direction.allCases.map(\.rawValue), help: "Money in or out"),
            .option(
                "min", value: "AMOUNT",
                help: "Minimum amount, in the account's currency; money out is negative"),
            .option("max", value: "AMOUNT", help: "Maximum amount; -100 for money out of 100 or more"),
            .choice(
                "category", of: TransactionCategory.allCases.map(\.rawValue), value: "CATEGORY",
                help: "Category of income or spending"),
            .choice("status", of: Transaction.Status.allCases.map(\.rawValue), help: "Transaction status"),
        ]

    private static let count = OptionSpecification.flag("count", help: "Count the whole list (total in JSON)")

    private static let id = ArgumentSpecification.required(
        "ID", help: "Transaction ID, such as ACC001.17", completion: .transaction)
    private static let categories = TransactionCategory.allCases.map(\.rawValue)

    private static let categorizeVerb = CommandSpecification(
        name: "categorize", abstract: "Set a transaction's category",
        discussion: """
            The category that you set has priority over your rules, and your rules over the category it was booked \
            with. The booked entry does not change, and only you see your category. The categories are \
            \(categories.joined(separator: ", ")).
            """,
        arguments: [id, .optional("CATEGORY", help: "Category", completion: .choices(categories))],
        options: [.flag("clear", help: "Remove the category that you set")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank transactions categorize ACC001.17 dining"),
            CommandExample("bank transactions categorize ACC001.17 --clear"),
        ])

    private static let annotateVerb = CommandSpecification(
        name: "annotate", abstract: "Add a note and tags to a transaction",
        discussion: "They replace the previous note or tags. Only you see them.",
        arguments: [id],
        options: [
            .option("note", value: "TEXT", help: "Note, at most 500 characters"),
            .option(
                "tag", value: "TAG", help: "Tag, at most 35 characters; repeat the option for more tags",
                isRepeatable: true),
            .choice("clear", of: ["note", "tags"], help: "Remove the note or the tags", isRepeatable: true),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample(
                "bank transactions annotate ACC001.17 --note 'with Ann' --tag work --tag 'to claim'"),
            CommandExample("bank transactions annotate ACC001.17 --clear tags"),
        ])

    private static let summaryVerb = CommandSpecification(
        name: "summary", abstract: "Sum up transactions by category, month or counterparty",
        discussion: "Each currency is summed up separately.",
        options: [
            .choice(
                "by", of: TransactionGrouping.allCases.map(\.rawValue), help: "Grouping",
                default: "category"),
            .option("account", value: "ACCOUNT", help: "Only this account", default: "all your accounts"),
        ] + filters,
        examples: [
            CommandExample("bank transactions summary --by category --from 2026-06-01"),
            CommandExample("bank transactions summary --by month --category groceries --direction debit"),
        ])

    private static let rulesGroup = CommandGroup(
        name: "rules", abstract: "Categorize transactions automatically by their text",
        discussion: """
            A rule applies to all your transactions, old and new, until you remove it. If several rules match, the \
            first one applies.
            """,
        children: [
            .command(
                CommandSpecification(
                    name: "list", abstract: "List your rules in order",
                    examples: [CommandExample("bank transactions rules list")])),
            .command(
                CommandSpecification(
                    name: "add", abstract: "Add a rule",
                    arguments: [
                        .required(
                            "TEXT", help: "Text in the counterparty or description; case does not matter"),
                        .required(
                            "CATEGORY", help: "Category for these transactions",
                            completion: .choices(categories)),
                    ],
                    options: [
                        .option(
                            "position", value: "N", help: "Position of the rule, from 1", default: "last")
                    ],
                    supportedGlobals: ["dry-run"],
                    examples: [
                        CommandExample("bank transactions rules add 'corner grocery' groceries"),
                        CommandExample("bank transactions rules add ferry transport --position 1"),
                    ])),
            .command(
                CommandSpecification(
                    name: "remove", abstract: "Remove a rule",
                    arguments: [.required("RULE", help: "Rule ID, such as RUL001")],
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
