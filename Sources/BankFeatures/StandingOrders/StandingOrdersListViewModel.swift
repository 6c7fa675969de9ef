public import BankDomain
public import BankServices
public import Observation

/// The standing orders of a user's accounts, in the order of creation.
@Observable
@MainActor
public final class StandingOrdersListViewModel {
    private let firstPage: PageRequest?
    private let pager = Pager<Page<StandingOrder>>()
    private let standingOrderService: any StandingOrderServiceProtocol
    @ObservationIgnored private weak var coordinator: (any StandingOrdersCoordinating)?

    /// Creates an unloaded list that starts at a page; `nil` loads the whole list.
    public init(
        page: PageRequest? = nil, standingOrderService: any StandingOrderServiceProtocol,
        coordinator: (any StandingOrdersCoordinating)?
    ) {
        self.firstPage = page
        self.standingOrderService = standingOrderService
        self.coordinator = coordinator
    }

    /// The orders of all loaded pages.
    public var state: LoadState<Page<StandingOrder>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the first page, or loads it again.
    public func load() async {
        await pager.loadFirst { try await standingOrderService.orders(page: firstPage) }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await standingOrderService.orders(page: request))
        }
    }

    /// Shows an order.
    public func select(_ order: StandingOrder) {
        coordinator?.showStandingOrder(order)
    }
}

/// Navigation from the standing-order views.
@MainActor
public protocol StandingOrdersCoordinating: AnyObject {
    /// An order was selected in a list.
    func showStandingOrder(_ order: StandingOrder)
    func didCreate(_ order: StandingOrder)
    /// An order was created or changed after its code was confirmed.
    func didConfirm(_ order: StandingOrder)
}

// No navigation by default: the view already shows the result.
extension StandingOrdersCoordinating {
    public func didCreate(_ order: StandingOrder) {}
    public func didConfirm(_ order: StandingOrder) {}
}
