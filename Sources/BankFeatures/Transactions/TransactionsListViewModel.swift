public import BankDomain
public import BankServices
public import Observation

/// The entries of an account, filtered and searched, page after page.
@Observable
@MainActor
public final class TransactionsListViewModel {
    /// The entries that the next ``load()`` returns.
    public var filter: TransactionsFilter
    /// Whether the next ``load()`` also finds the balance after each entry, if the filter selects all entries of one
    /// account in a period.
    public var findsBalances = false

    private let firstPage: PageRequest
    private let pager = Pager<TransactionsList>()
    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    @ObservationIgnored private weak var coordinator: (any TransactionsCoordinating)?

    /// Creates an unloaded list that starts at a page.
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
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await load { firstPage }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.page) { list, request in
            let next = try await transactionService.transactions(list.query, page: request)
            let balances = try await balances(after: next.items, list.query)
            return TransactionsList(
                account: list.account, query: list.query, page: list.page.appending(next),
                balances: list.balances.merging(balances) { $1 })
        }
    }

    /// The page that was requested.
    public var requestedPage: PageRequest { firstPage }

    /// Reads the list from its beginning, or from the requested cursor, without keeping it: `take` gets page after page
    /// until it returns `false`.
    public func read(_ take: ([Transaction]) throws -> Bool) async throws {
        var account: Account?
        if let selection = filter.account { account = try await accountService.account(selection) }
        let query = try filter.query(for: account)
        try await PageReader.read(after: firstPage.after, take) {
            try await transactionService.transactions(query, page: $0)
        }
    }

    /// Searches for a text among the entries that match the filter, from the first page.
    public func search(_ text: String) async {
        filter.text = text
        await load { try PageRequest(limit: firstPage.limit) }
    }

    /// Shows an entry.
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
            return TransactionsList(
                account: account, query: query, page: entries,
                balances: try await balances(after: entries.items, query))
        }
    }

    private func balances(
        after entries: [Transaction], _ query: TransactionQuery
    ) async throws -> [TransactionID: Money] {
        guard findsBalances, let account = query.accountID, query.isWholePeriod else { return [:] }
        return try await RunningBalances(
            accountService: accountService, transactionService: transactionService
        ).balances(after: entries, of: account)
    }
}

/// The loaded entries that match a query.
public struct TransactionsList: Equatable, Sendable {
    /// The account; `nil` for all accounts of the principal.
    public let account: Account?
    public let query: TransactionQuery
    /// The entries of all loaded pages, with number, total and cursor of the last one.
    public let page: Page<Transaction>
    /// The account's booked balance after each entry, if it was to be found.
    public let balances: [TransactionID: Money]

    public init(
        account: Account?, query: TransactionQuery, page: Page<Transaction>,
        balances: [TransactionID: Money] = [:]
    ) {
        self.account = account
        self.query = query
        self.page = page
        self.balances = balances
    }
}

@MainActor
public protocol TransactionsCoordinating: AnyObject {
    /// An entry was selected in a list.
    func showTransaction(_ transaction: Transaction)
    /// Requests the entries that match a filter, such as those of a group of a summary.
    func showTransactions(_ filter: TransactionsFilter)
}
