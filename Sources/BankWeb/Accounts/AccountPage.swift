import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccounts() {
        on("GET", "/accounts/*") { visit in
            let services = try visit.services
            let selection = AccountSelection.named(visit.name)
            let detail = AccountDetailViewModel(
                selection, accountService: services.accountService,
                transactionService: services.transactionService, coordinator: visit.coordinator)
            await detail.load()
            let account = try detail.state.get()
            await detail.loadHistory()
            let filter = AccountFilter(query: visit.query)
            let wanted: TransactionsFilter
            do throws(ServiceError) {
                wanted = try filter.transactions(of: selection)
            } catch {
                return .page(
                    AccountPage.page(account, detail.history.value, .failed(error), filter, visit))
            }
            let list = TransactionsListViewModel(
                filter: wanted, page: try visit.page(),
                accountService: services.accountService, transactionService: services.transactionService,
                coordinator: visit.coordinator)
            await list.load()
            if case .invalidValue(.known(.after), _, _)? = list.state.error { throw PageFault.notFound }
            return .page(AccountPage.page(account, detail.history.value, list.state, filter, visit))
        }
    }
}

/// What the address of an account's page asks for.
struct AccountFilter {
    private static let names = ["text", "from", "to", "direction", "category"]

    let query: PageFields

    var isEmpty: Bool { Self.names.allSatisfy { query[$0].isEmpty } }

    /// Throws `invalidValue` for a day that is none. Choices that are not offered ask for nothing.
    func transactions(of account: AccountSelection) throws(ServiceError) -> TransactionsFilter {
        TransactionsFilter(
            account: account, text: query["text"], from: try query.date("from"),
            to: try query.date("to"), direction: Transaction.Direction(rawValue: query["direction"]),
            category: TransactionCategory(rawValue: query["category"]))
    }

    /// The address of the page behind a cursor.
    func path(_ account: AccountID, after: String) -> PagePath {
        PagePath("accounts", account.text, query: Self.names.map { ($0, query[$0]) } + [("after", after)])
    }
}

/// One account: its balance over time, and its entries.
@MainActor
enum AccountPage {
    static func page(
        _ detail: AccountDetail, _ history: BalanceHistory?, _ list: LoadState<TransactionsList>,
        _ filter: AccountFilter, _ visit: PageVisit
    ) -> WebPage {
        let account = detail.account
        return WebPage("\(account.accountName)", status: list.error == nil ? 200 : 422) {
            Parts.figure(
                Parts.amount(account.balance), above: .phrase("Balance"),
                below: [.phrase("Available: \(account.availableBalance.figure)")])
            tag("p", .style("actions")) {
                if account.status == .active {
                    Parts.mainAction(
                        "Pay from this account",
                        PagePath("transfers", "new", query: [("from", account.id.text)]))
                }
                Parts.action("Statement", PagePath("accounts", account.id.text, "statements"))
                if account.status != .closed {
                    Parts.action("Manage account", PagePath("accounts", account.id.text, "change"))
                }
            }
            if let history { BalanceChart.html(history) }
            tag("section") {
                tag("h2") { "Entries" }
                Parts.folded("Search", isOpen: !filter.isEmpty) { search(account, filter) }
                entries(list, account, filter, visit)
            }
            Parts.folded("Details of the account") { Parts.facts(facts(detail)) }
        }
    }

    private static func facts(_ detail: AccountDetail) -> [(Phrase, HTML?)] {
        let account = detail.account
        return [
            ("Number", .text(account.accountNumber)),
            ("IBAN", account.iban.map { .text($0.validated?.groupedText ?? $0.text) }),
            ("Type", .phrase(Phrase(word: account.accountType.rawValue))),
            ("Status", .phrase(Phrase(word: account.status.rawValue))),
            ("Accrued interest", detail.accruals.map { Parts.amount($0.interest) }),
            ("ID", .text(account.id.text)),
        ]
    }

    private static func search(_ account: Account, _ filter: AccountFilter) -> HTML {
        let any: (value: String, text: Phrase) = ("", "any")
        return PageForm.get(PagePath("accounts", account.id.text)) {
            PageForm.field("text", "Search", value: filter.query["text"], type: "search")
            PageForm.field("from", "From", value: filter.query["from"], type: "date")
            PageForm.field("to", "To", value: filter.query["to"], type: "date")
            PageForm.choice(
                "direction", "Direction",
                [any] + Transaction.Direction.allCases.map { ($0.rawValue, Phrase(word: $0.rawValue)) },
                chosen: filter.query["direction"])
            PageForm.choice(
                "category", "Category",
                [any] + TransactionCategory.allCases.map { ($0.rawValue, Phrase(word: $0.rawValue)) },
                chosen: filter.query["category"])
            PageForm.button("Search", .other)
        }
    }

    private static func entries(
        _ list: LoadState<TransactionsList>, _ account: Account, _ filter: AccountFilter, _ visit: PageVisit
    ) -> HTML {
        if let error = list.error { return Parts.problem(error, visit) }
        guard let page = list.value?.page, !page.items.isEmpty else {
            return Parts.empty(filter.isEmpty ? "No entries yet." : "No entries match the search.")
        }
        return .group([
            EntryRows.html(page.items),
            Parts.pages(
                first: filter.path(account.id, after: ""),
                next: page.nextCursor.map { filter.path(account.id, after: $0) }, visit),
        ])
    }
}
