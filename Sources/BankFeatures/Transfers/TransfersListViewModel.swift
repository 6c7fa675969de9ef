public import BankDomain
public import BankServices
public import Observation

/// The transfers that touch a user's accounts, newest first.
@Observable
@MainActor
public final class TransfersListViewModel {
    private let firstPage: PageRequest?
    private let pager = Pager<Page<Transfer>>()
    private let transferService: any TransferServiceProtocol
    @ObservationIgnored private weak var coordinator: (any TransfersCoordinating)?

    /// A list that is not loaded yet and begins with a page; `nil` loads it whole.
    public init(
        page: PageRequest? = nil, transferService: any TransferServiceProtocol,
        coordinator: (any TransfersCoordinating)?
    ) {
        self.firstPage = page
        self.transferService = transferService
        self.coordinator = coordinator
    }

    /// The transfers of every page that came, with number, total and cursor of the last one.
    public var state: LoadState<Page<Transfer>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
    public func load() async {
        await pager.loadFirst { try await transferService.transfers(page: firstPage) }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await transferService.transfers(page: request))
        }
    }

    /// Leads on to a transfer.
    public func select(_ transfer: Transfer) {
        coordinator?.showTransfer(transfer)
    }
}

@MainActor
public protocol TransfersCoordinating: AnyObject {
    /// A transfer was chosen from a list.
    func showTransfer(_ transfer: Transfer)
    /// A transfer was made.
    func didConfirm(_ transfer: Transfer)
    /// A transfer was given up before it was made.
    func didCancelTransfer()
}

// By default nothing follows: the view already shows the result.
extension TransfersCoordinating {
    public func didConfirm(_ transfer: Transfer) {}
    public func didCancelTransfer() {}
}
