public import BankDomain
public import BankServices
public import Observation

/// The entries of an account, filtered and searched, page after page.
@Observable
@MainActor
public final class TransactionsListViewModel {
    /// Which entries are wanted from the next ``load()`` on.
    public var filter: TransactionsFilter

    private let firstPage: PageRequest
    private let pager = Pager<TransactionsList>()
    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    @ObservationIgnored private weak var coordinator: (any TransactionsCoordinating)?

    /// A list that is not loaded yet and begins with a page.
    public init(
        filter: TransactionsFilter = TransactionsFilter(), page: PageRequest = .first,
        accountService: any AccountServiceProtocol, transactionService: any TransactionServiceProtocol,
        coordinator: (any TransactionsCoordinating)?
    ) {
        self.filter = filter
        self.firstPage = page
        self.accountService = accountService
        self.transactionService = transactionService
        self.coordinator = coordinator
    }

    public var state: LoadState<TransactionsList> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
    public func load() async {
        await load { firstPage }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.page) { list, request in
            let next = try await transactionService.transactions(list.query, page: request)
            return TransactionsList(
                account: list.account, query: list.query, page: list.page.appending(next))
        }
    }

    /// Looks for a text among the entries that fit the filter, from the first page on.
    public func search(_ text: String) async {
        filter.text = text
        await load { try PageRequest(limit: firstPage.limit) }
    }

    /// Leads on to an entry.
    public func select(_ transaction: Transaction) {
        coordinator?.showTransaction(transaction)
    }

    private func load(_ page: @MainActor () throws -> PageRequest) async {
        let filter = filter
        await pager.loadFirst {
            var account: Account?
            if let selection = filter.account { account = try await accountService.account(selection) }
            let query = try filter.query(for: account)
            let entries = try await transactionService.transactions(query, page: try page())
            return TransactionsList(account: account, query: query, page: entries)
        }
    }
}
