public import BankDomain
public import BankServices
public import Observation

/// One standing order, and the changes its payer can make.
@Observable
@MainActor
public final class StandingOrderViewModel {
    public let id: StandingOrderID

    private let detail = Loader<StandingOrder>()
    private let changes = Loader<Change<StandingOrder>>()
    private let standingOrderService: any StandingOrderServiceProtocol

    public init(id: StandingOrderID, standingOrderService: any StandingOrderServiceProtocol) {
        self.id = id
        self.standingOrderService = standingOrderService
    }

    public var state: LoadState<StandingOrder> { detail.state }

    /// The result of the last requested change.
    public var change: LoadState<Change<StandingOrder>> { changes.state }

    public func load() async {
        await detail.load { try await standingOrderService.order(id: id) }
    }

    /// Pauses, resumes, skips or cancels the order; needs no ``load()`` before.
    public func apply(_ wanted: StandingOrderChange, mode: ExecutionMode = .commit) async {
        let change = await changes.perform {
            Change(try await standingOrderService.change(id, wanted, mode: mode), mode: mode)
        }
        guard let change, change.isCommitted else { return }
        detail.settle { change.value }
    }
}
