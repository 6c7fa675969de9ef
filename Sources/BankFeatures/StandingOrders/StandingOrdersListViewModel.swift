public import BankDomain
public import BankServices
public import Observation

/// The standing orders of a user's accounts, in the order in which they were made.
@Observable
@MainActor
public final class StandingOrdersListViewModel {
    private let firstPage: PageRequest?
    private let pager = Pager<Page<StandingOrder>>()
    private let standingOrderService: any StandingOrderServiceProtocol
    @ObservationIgnored private weak var coordinator: (any StandingOrdersCoordinating)?

    /// A list that is not loaded yet and begins with a page; `nil` loads it whole.
    public init(
        page: PageRequest? = nil, standingOrderService: any StandingOrderServiceProtocol,
        coordinator: (any StandingOrdersCoordinating)?
    ) {
        self.firstPage = page
        self.standingOrderService = standingOrderService
        self.coordinator = coordinator
    }

    /// The orders of every page that came.
    public var state: LoadState<Page<StandingOrder>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the further page asked for last did not come; the list stays as it was.
    public var nextError: ServiceError? { pager.nextError }

    /// Loads the page with which the list begins, also again.
    public func load() async {
        await pager.loadFirst { try await standingOrderService.orders(page: firstPage) }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await standingOrderService.orders(page: request))
        }
    }

    /// Leads on to an order.
    public func select(_ order: StandingOrder) {
        coordinator?.showStandingOrder(order)
    }
}

/// Where the views of standing orders lead.
@MainActor
public protocol StandingOrdersCoordinating: AnyObject {
    /// An order was chosen from a list.
    func showStandingOrder(_ order: StandingOrder)
    func didCreate(_ order: StandingOrder)
}

// By default nothing follows: the view already shows the result.
extension StandingOrdersCoordinating {
    public func didCreate(_ order: StandingOrder) {}
}
