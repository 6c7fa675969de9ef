package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank transactions …`
package enum TransactionsCommand: Equatable {
    case list(TransactionsFilter, PageRequest)
    case show(TransactionID)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "show":
            self = .show(TransactionID(arguments.argument("ID")))
        case "search":
            var filter = try arguments.transactionsFilter()
            filter.account = try arguments.text("account").map(AccountSelection.named)
            filter.text = try arguments.argument("TEXT", expecting: "the text to look for") {
                $0.isEmpty ? nil : $0
            }
            self = .list(filter, try arguments.transactionsPage())
        default:
            self = .list(try arguments.transactionsFilter(), try arguments.transactionsPage())
        }
    }

    static let group = CommandGroup(
        name: "transactions", abstract: "List, search and show what was booked",
        children: [.command(listVerb), .command(searchVerb), .command(showVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List an account's transactions, newest first",
        options: [.option("account", value: "ACCOUNT", help: "The account", default: "your default account")]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [
            CommandExample("bank transactions list --account ACC001"),
            CommandExample("bank transactions list --from 2026-06-01 --direction debit --min 100"),
            CommandExample("bank transactions list --category groceries --output csv"),
        ])

    private static let searchVerb = CommandSpecification(
        name: "search", abstract: "Find transactions by their text",
        discussion: "Finds TEXT in description, counterparty and reference, whatever its case.",
        arguments: [.required("TEXT", help: "What to look for")],
        options: [.option("account", value: "ACCOUNT", help: "Only this account", default: "all of yours")]
            + filters + PageOptions.all + [PageOptions.after, count],
        examples: [CommandExample("bank transactions search 'corner grocery'")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a transaction",
        arguments: [.required("ID", help: "The transaction's id, such as ACC001.17")],
        examples: [CommandExample("bank transactions show ACC001.17")])

    private static let filters: [OptionSpecification] = [
        .option("from", value: "DATE", help: "Booked on this day or later (YYYY-MM-DD)"),
        .option("to", value: "DATE", help: "Booked on this day or earlier (YYYY-MM-DD)"),
        .choice("direction", of: Transaction.Direction.allCases.map(\.rawValue), help: "Money in or out"),
        .option("min", value: "AMOUNT", help: "At least this much, in the account's currency"),
        .option("max", value: "AMOUNT", help: "At most this much, in the account's currency"),
        .choice(
            "category", of: TransactionCategory.allCases.map(\.rawValue), value: "CATEGORY",
            help: "What kind of income or spending"),
        .choice("status", of: Transaction.Status.allCases.map(\.rawValue), help: "How far it has come"),
    ]

    private static let count = OptionSpecification.flag("count", help: "Count the whole list (total in JSON)")
}

extension ParsedArguments {
    fileprivate func transactionsFilter() throws(CommandLineError) -> TransactionsFilter {
        TransactionsFilter(
            account: AccountSelection(typed: try text("account") ?? ""),
            from: try date("from"), to: try date("to"),
            direction: choice("direction", as: Transaction.Direction.self),
            minimum: try text("min") ?? "", maximum: try text("max") ?? "",
            category: choice("category", as: TransactionCategory.self),
            status: choice("status", as: Transaction.Status.self), countsTotal: flag("count"))
    }

    fileprivate func transactionsPage() throws(CommandLineError) -> PageRequest {
        try page(defaultLimit: 20, after: string("after"))
    }

    private func date(_ option: String) throws(CommandLineError) -> CalendarDate? {
        try value(option, expecting: "a day of the calendar, as YYYY-MM-DD") { CalendarDate($0) }
    }
}
