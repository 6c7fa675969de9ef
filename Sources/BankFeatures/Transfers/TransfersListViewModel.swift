public import BankDomain
public import BankServices
public import Observation

/// The transfers that involve a user's accounts, newest first.
@Observable
@MainActor
public final class TransfersListViewModel {
    private let filter: TransfersFilter
    private let firstPage: PageRequest?
    private let pager = Pager<Page<Transfer>>()
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let transferService: any TransferServiceProtocol
    /// What the loaded pages were asked for.
    @ObservationIgnored private var query = TransferQuery()
    @ObservationIgnored private weak var coordinator: (any TransfersCoordinating)?

    /// Creates an unloaded list that starts at a page; `nil` loads the whole list.
    public init(
        filter: TransfersFilter = TransfersFilter(), page: PageRequest? = nil,
        accountService: any AccountServiceProtocol, beneficiaryService: any BeneficiaryServiceProtocol,
        transferService: any TransferServiceProtocol,
        coordinator: (any TransfersCoordinating)?
    ) {
        self.filter = filter
        self.firstPage = page
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.transferService = transferService
        self.coordinator = coordinator
    }

    /// The transfers of all loaded pages, with number, total and cursor of the last one.
    public var state: LoadState<Page<Transfer>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst {
            query = try await filter.query(accounts: accountService, beneficiaries: beneficiaryService)
            return try await transferService.transfers(query, page: firstPage)
        }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await transferService.transfers(query, page: request))
        }
    }

    /// Shows a transfer.
    public func select(_ transfer: Transfer) {
        coordinator?.showTransfer(transfer)
    }
}

@MainActor
public protocol TransfersCoordinating: AnyObject {
    /// A transfer was selected in a list.
    func showTransfer(_ transfer: Transfer)
    /// A transfer was made.
    func didConfirm(_ transfer: Transfer)
    /// A transfer was cancelled before it was made.
    func didCancelTransfer()
}

// No navigation by default: the view already shows the result.
extension TransfersCoordinating {
    public func didConfirm(_ transfer: Transfer) {}
    public func didCancelTransfer() {}
}
