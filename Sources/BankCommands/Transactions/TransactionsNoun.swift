import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum TransactionsNoun: Noun {
    static let nodes = [
        group(
            "transactions", "Find, categorize and summarize transactions",
            [list, search, show, categorize, annotate, summary, rules])
    ]

    private static let list = verb(
        "list", "List an account's transactions, newest first",
        discussion: """
            Card payments that are not booked yet come first, as pending; their money is held, but not part of any \
            total. When a payment is booked, its entry has the payment's ID as its reference, and 'bank transactions \
            show' finds it by that ID. With --status you also see card payments that were declined, reversed or expired.
            """,
        text("account", value: "ACCOUNT", help: "Account", default: "your default account"), filters,
        cursorPage, count,
        flag(
            "balance", help: "Show the balance after each transaction; not with other filters than a period"),
        fields: .of(TransactionColumns.all),
        examples: [
            "bank transactions list --account ACC001", "bank transactions list --from 2026-06-01 --max -100",
            "bank transactions list --category groceries --output csv",
        ]
    ) { views, account, filter, page, countsTotal, findsBalances in
        var filter = filter
        filter.account = AccountSelection(typed: account)
        filter.countsTotal = countsTotal
        let list = views.list(filter, page)
        if findsBalances, let other = filter.hidingEntries {
            throw CommandLineError.conflictingOptions("--balance", other)
        }
        list.findsBalances = findsBalances
        return TransactionsListView(viewModel: list)
    }

    private static let search = verb(
        "search", "Search transactions",
        discussion:
            "Searches for TEXT in description, counterparty, reference, note and tags. Case does not matter.",
        searchText, filtersOfAllAccounts, cursorPage, count,
        fields: .of(TransactionColumns.all), examples: ["bank transactions search 'corner grocery'"]
    ) { views, text, filter, page, countsTotal in
        var filter = filter
        filter.text = text
        filter.countsTotal = countsTotal
        return TransactionsListView(viewModel: views.list(filter, page))
    }

    private static let searchText = Input(.argument(.required("TEXT", help: "Text to search for"))) {
        (arguments) throws(CommandLineError) in
        try arguments.argument("TEXT", expecting: "the text to search for") { $0.isEmpty ? nil : $0 }
    }

    private static let show = verb(
        "show", "Show a transaction", id,
        examples: ["bank transactions show ACC001.17", "bank transactions show AUT000001"]
    ) { RecordView(of: $0.transaction($1), \.state, TransactionColumns.detail) { await $0.load() } }

    private static let categorize = verb(
        "categorize", "Set a transaction's category",
        discussion: """
            The category that you set has priority over your rules, and your rules over the category it was booked \
            with. The booked entry does not change, and only you see your category. The categories are \
            \(categories.joined(separator: ", ")).
            """,
        id, category, dryRun,
        examples: [
            "bank transactions categorize ACC001.17 dining", "bank transactions categorize ACC001.17 --clear",
        ]
    ) { views, id, category, mode in
        guard let category else {
            return views.change(id, mode, saying: { Done.categoryCleared($0) }) {
                await $0.clearCategory(mode: mode)
            }
        }
        return views.change(id, mode, saying: { Done.categorized($0) }) {
            await $0.categorize(as: category, mode: mode)
        }
    }

    /// The category to set; `nil` removes the user's category.
    static let category = Input<String?>(
        optional("CATEGORY", help: "Category", completion: .choices(categories)),
        flag("clear", help: "Remove the category that you set")
    ) { (category, isCleared) throws(CommandLineError) in
        guard isCleared else { return category ?? "" }
        if let category {
            throw .invalidValue(
                name: "CATEGORY", value: category,
                reason: "It must be left out: --clear removes your category.")
        }
        return nil
    }

    private static let annotate = verb(
        "annotate", "Add a note and tags to a transaction",
        discussion: "A new note or tags replace the old ones. Only you can see them.",
        id, annotation, dryRun,
        examples: [
            "bank transactions annotate ACC001.17 --note 'with Ann' --tag work --tag 'to claim'",
            "bank transactions annotate ACC001.17 --clear tags",
        ]
    ) { views, id, annotation, mode in
        views.change(id, mode, saying: { "Changed your notes on \($0.id)." }) {
            await $0.annotate(annotation, mode: mode)
        }
    }

    private enum Part: String, CaseIterable { case note, tags }

    static let annotation = Input<TransactionAnnotation>(
        option("note", value: "TEXT", help: "Note, at most 500 characters"),
        repeated("tag", value: "TAG", help: "Tag, at most 35 characters; repeat the option for more tags"),
        choices("clear", of: Part.allCases, help: "Remove the note or the tags")
    ) { (note, tags, cleared) throws(CommandLineError) in
        var annotation = TransactionAnnotation(note: note, tags: tags.isEmpty ? nil : tags)
        for part in cleared {
            guard part == .note ? annotation.note == nil : annotation.tags == nil else {
                throw .conflictingOptions("--clear \(part.rawValue)", part == .note ? "--note" : "--tag")
            }
            if part == .note { annotation.note = "" } else { annotation.tags = [] }
        }
        return annotation
    }

    private static let summary = verb(
        "summary", "Total transactions by category, month or counterparty",
        discussion: "Each currency is totaled separately.",
        choice("by", of: SummaryGrouping.allCases, help: "Grouping", default: "category"),
        filtersOfAllAccounts,
        fields: .of(TransactionSummaryColumns.all(by: .category)),
        examples: [
            "bank transactions summary --by category --from 2026-06-01",
            "bank transactions summary --by month --category groceries --direction debit",
            "bank transactions summary --by category,month --year 2026",
        ]
    ) {
        TransactionSummaryView(
            viewModel: $0.summary($2, by: ($1 ?? .category).grouping), isByMonth: $1 == .categoryAndMonth)
    }

    private enum SummaryGrouping: String, CaseIterable {
        case category, month, counterparty
        case categoryAndMonth = "category,month"

        var grouping: TransactionGrouping {
            switch self {
            case .category, .categoryAndMonth: .category
            case .month: .month
            case .counterparty: .counterparty
            }
        }
    }

    private static let id = Input(
        required("ID", help: "Transaction ID, such as ACC001.17", completion: .transaction)
    ) { TransactionID($0) }

    private static let filters = Input(
        period(from: "First booking date", to: "Last booking date"),
        choice("direction", of: Transaction.Direction.allCases, help: "Money in or out"),
        text(
            "min", value: "AMOUNT", help: "Minimum amount, in the account's currency; money out is negative"),
        text("max", value: "AMOUNT", help: "Maximum amount; -100 for money out of 100 or more"),
        choice(
            "category", of: TransactionCategory.allCases, value: "CATEGORY",
            help: "Category of income or spending"),
        choice("status", of: Transaction.Status.allCases, help: "Transaction status")
    ) {
        TransactionsFilter(
            from: $0.from, to: $0.to, direction: $1, minimum: $2, maximum: $3, category: $4, status: $5)
    }

    static let filtersOfAllAccounts = Input(
        option("account", value: "ACCOUNT", help: "Only this account", default: "all your accounts"), filters
    ) { account, filter in
        var filter = filter
        filter.account = account.map(AccountSelection.named)
        return filter
    }

    private static let count = flag("count", help: "Count the whole list (total in JSON)")

    static let categories = TransactionCategory.allCases.map(\.rawValue)

    static func views(in host: any CommandHost) -> TransactionsViewFactory {
        TransactionsViewFactory(services: host.services)
    }
}

@MainActor
package struct TransactionsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService

    let services: any Dependencies

    func list(_ filter: TransactionsFilter, _ page: PageRequest) -> TransactionsListViewModel {
        TransactionsListViewModel(
            filter: filter, page: page, accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
    }

    func transaction(_ id: TransactionID) -> TransactionDetailViewModel {
        TransactionDetailViewModel(id: id, transactionService: services.transactionService)
    }

    func summary(
        _ filter: TransactionsFilter, by grouping: TransactionGrouping
    ) -> TransactionSummaryViewModel {
        TransactionSummaryViewModel(
            filter: filter, grouping: grouping, accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
    }

    func rules() -> CategoryRulesViewModel {
        CategoryRulesViewModel(transactionService: services.transactionService)
    }

    /// Changes a user's notes on a transaction, and shows the result.
    func change(
        _ id: TransactionID, _ mode: ExecutionMode,
        saying headline: @escaping @MainActor (Transaction) -> Phrase,
        change: @escaping @MainActor (TransactionChangeViewModel) async -> Void
    ) -> ChangeView<Transaction> {
        ChangeView(
            of: TransactionChangeViewModel(id: id, transactionService: services.transactionService), \.change,
            TransactionColumns.detail, mode, saying: headline, change: change)
    }
}

extension TransactionsFilter {
    /// An option of this filter that leaves out entries between others; `nil` if there is none.
    fileprivate var hidingEntries: String? {
        if direction != nil { return "--direction" }
        if !minimum.isEmpty { return "--min" }
        if !maximum.isEmpty { return "--max" }
        if category != nil { return "--category" }
        if let status, status != .booked { return "--status" }
        return nil
    }
}
