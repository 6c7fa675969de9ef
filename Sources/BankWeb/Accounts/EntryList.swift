import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// What the address of a list of entries asks for.
struct EntryFilter {
    private static let names = ["text", "from", "to", "direction", "category"]

    let query: PageFields

    var isEmpty: Bool { Self.names.allSatisfy { query[$0].isEmpty } }

    /// Whether it asks for more than a text.
    var hasMore: Bool { Self.names.dropFirst().contains { !query[$0].isEmpty } }

    /// Throws `invalidValue` for an invalid day. Choices that are not offered ask for nothing.
    func transactions(of account: AccountSelection?) throws(ServiceError) -> TransactionsFilter {
        TransactionsFilter(
            account: account, text: query["text"], from: try query.date("from"),
            to: try query.date("to"), direction: Transaction.Direction(rawValue: query["direction"]),
            category: TransactionCategory(rawValue: query["category"]))
    }

    /// The address of the part behind a cursor.
    func path(_ list: PagePath, after: String) -> PagePath {
        list.asking(Self.names.map { ($0, query[$0]) } + [("after", after)])
    }
}

/// A list of entries with its search.
@MainActor
enum EntryList {
    /// The entries that an address asks for.
    static func load(
        of account: AccountSelection?, _ filter: EntryFilter, _ visit: PageVisit
    ) async throws -> LoadState<TransactionsList> {
        let services = try visit.services
        let wanted: TransactionsFilter
        do throws(ServiceError) {
            wanted = try filter.transactions(of: account)
        } catch {
            return .failed(error)
        }
        let list = TransactionsListViewModel(
            filter: wanted, page: try visit.page(), accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
        await list.load()
        if case .invalidValue(.known(.after), _, _)? = list.state.error { throw PageFault.notFound }
        return list.state
    }

    /// - Parameters:
    ///   - path: the address of the page.
    ///   - names: the names of accounts, if the entries are of several.
    static func html(
        _ list: LoadState<TransactionsList>, _ filter: EntryFilter, at path: PagePath,
        names: PayeeNames? = nil,
        _ visit: PageVisit
    ) -> HTML {
        .group([search(filter, path), entries(list, filter, path, names, visit)])
    }

    private static func search(_ filter: EntryFilter, _ path: PagePath) -> HTML {
        let any: (value: String, text: Phrase) = ("", "Any")
        return .group([
            PageForm.search(
                path, "Search", value: filter.query["text"], isFiltered: filter.hasMore,
                filters: [
                    PageForm.field("from", "From", value: filter.query["from"], type: "date"),
                    PageForm.field("to", "To", value: filter.query["to"], type: "date"),
                    PageForm.choice(
                        "direction", "Money in or out",
                        [
                            any, (Transaction.Direction.credit.rawValue, "Money in"),
                            (Transaction.Direction.debit.rawValue, "Money out"),
                        ],
                        chosen: filter.query["direction"]),
                    PageForm.choice(
                        "category", "Category",
                        [any]
                            + TransactionCategory.allCases.map {
                                ($0.rawValue, Phrase(word: $0.rawValue).asTitle)
                            },
                        chosen: filter.query["category"]),
                ]),
            filter.isEmpty ? .nothing : Parts.clearing(path),
        ])
    }

    private static func entries(
        _ list: LoadState<TransactionsList>, _ filter: EntryFilter, _ path: PagePath, _ names: PayeeNames?,
        _ visit: PageVisit
    ) -> HTML {
        if let error = list.error { return Parts.problem(error, visit) }
        guard let page = list.value?.page, !page.items.isEmpty else {
            return Parts.empty(filter.isEmpty ? "No entries yet." : "No entries match the search.")
        }
        return .group([
            EntryRows.html(page.items, names),
            Parts.pages(
                first: filter.path(path, after: ""),
                next: page.nextCursor.map { filter.path(path, after: $0) }, visit),
        ])
    }
}
