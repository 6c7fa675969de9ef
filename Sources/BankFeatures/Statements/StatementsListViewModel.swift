public import BankDomain
public import BankServices
public import Observation

/// The monthly statements of an account, newest first. Months without postings have none.
@Observable
@MainActor
public final class StatementsListViewModel {
    private let selection: AccountSelection
    private let firstPage: PageRequest?
    private let pager = Pager<Page<Statement>>()
    private let accountService: any AccountServiceProtocol
    private let statementService: any StatementServiceProtocol

    /// Creates an unloaded list that starts at a page; `nil` loads the whole list.
    public init(
        _ selection: AccountSelection, page: PageRequest? = nil,
        accountService: any AccountServiceProtocol, statementService: any StatementServiceProtocol
    ) {
        self.selection = selection
        self.firstPage = page
        self.accountService = accountService
        self.statementService = statementService
    }

    /// The statements of all loaded pages.
    public var state: LoadState<Page<Statement>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst {
            let account = try await accountService.account(selection)
            return try await statementService.statements(of: account.id, page: firstPage)
        }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            let account = try await accountService.account(selection)
            return loaded.appending(
                try await statementService.statements(of: account.id, page: request))
        }
    }
}
