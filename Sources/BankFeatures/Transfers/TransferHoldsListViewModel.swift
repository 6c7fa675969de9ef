public import BankDomain
public import BankServices
public import Observation

/// The holds for transfers from a user's accounts, open and closed, newest first.
@Observable
@MainActor
public final class TransferHoldsListViewModel {
    private let firstPage: PageRequest?
    private let pager = Pager<Page<TransferHold>>()
    private let transferService: any TransferServiceProtocol

    /// Creates an unloaded list that starts at a page; `nil` loads the whole list.
    public init(page: PageRequest? = nil, transferService: any TransferServiceProtocol) {
        self.firstPage = page
        self.transferService = transferService
    }

    /// The holds of all loaded pages.
    public var state: LoadState<Page<TransferHold>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst { try await transferService.holds(page: firstPage) }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await transferService.holds(page: request))
        }
    }
}
