public import BankDomain
public import BankServices
public import Observation

/// The money that is on hold for transfers from a user's accounts, and what became of the rest, newest first.
@Observable
@MainActor
public final class TransferHoldsListViewModel {
    private let firstPage: PageRequest?
    private let pager = Pager<Page<TransferHold>>()
    private let transferService: any TransferServiceProtocol

    /// A list that is not loaded yet and begins with a page; `nil` loads it whole.
    public init(page: PageRequest? = nil, transferService: any TransferServiceProtocol) {
        self.firstPage = page
        self.transferService = transferService
    }

    /// The holds of every page that came.
    public var state: LoadState<Page<TransferHold>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
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
