import BankDomain
public import BankServices
public import Observation

/// The imports of statement files of an account, newest first.
@Observable
@MainActor
public final class StatementImportsListViewModel {
    private let selection: AccountSelection
    private let firstPage: PageRequest
    private let pager = Pager<Page<StatementImportSummary>>()
    private let accountService: any AccountServiceProtocol
    private let ledgerService: any LedgerServiceProtocol

    /// Creates an unloaded list that starts at a page.
    public init(
        _ selection: AccountSelection, page: PageRequest = .first,
        accountService: any AccountServiceProtocol, ledgerService: any LedgerServiceProtocol
    ) {
        self.selection = selection
        self.firstPage = page
        self.accountService = accountService
        self.ledgerService = ledgerService
    }

    /// The imports of all loaded pages.
    public var state: LoadState<Page<StatementImportSummary>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst {
            let account = try await accountService.account(selection)
            return try await ledgerService.statementImports(of: account.id, page: firstPage)
        }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            let account = try await accountService.account(selection)
            return loaded.appending(
                try await ledgerService.statementImports(of: account.id, page: request))
        }
    }
}
