public import BankDomain
public import BankServices
public import Observation

/// The statements of an account: the months in which something was booked, newest first.
@Observable
@MainActor
public final class StatementsListViewModel {
    private let selection: AccountSelection
    private let firstPage: PageRequest?
    private let pager = Pager<Page<Statement>>()
    private let accountService: any AccountServiceProtocol
    private let statementService: any StatementServiceProtocol

    /// A list that is not loaded yet and begins with a page; `nil` loads it whole.
    public init(
        _ selection: AccountSelection, page: PageRequest? = nil,
        accountService: any AccountServiceProtocol, statementService: any StatementServiceProtocol
    ) {
        self.selection = selection
        self.firstPage = page
        self.accountService = accountService
        self.statementService = statementService
    }

    /// The statements of every page that came.
    public var state: LoadState<Page<Statement>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
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
