package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

/// `bank transactions …`
package enum TransactionsCommand: Equatable {
    case list(TransactionsFilter, PageRequest)
    case show(TransactionID)
    case categorize(TransactionID, category: String, ExecutionMode)
    case clearCategory(TransactionID, ExecutionMode)
    case annotate(TransactionID, TransactionAnnotation, ExecutionMode)
    case summarize(TransactionsFilter, TransactionGrouping)
    case listRules
    case addRule(CategoryRuleDraft, ExecutionMode)
    case removeRule(CategoryRuleID, ExecutionMode)

    /// - Parameter verbs: the words after the noun, such as `rules` and `add`.
    init(verbs: [String], _ arguments: ParsedArguments) throws(CommandLineError) {
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

    /// The same where no account named means all of them.
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
