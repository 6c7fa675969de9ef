import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct StandingOrdersViewFactory {
    package typealias Dependencies = HasStandingOrderService & HasAccountService & HasBeneficiaryService

    private let standingOrderService: any StandingOrderServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.standingOrderService = dependencies.standingOrderService
        self.accountService = dependencies.accountService
        self.beneficiaryService = dependencies.beneficiaryService
        self.random = random
    }

    func makeCreationView(
        draft: StandingOrderDraft, options: MoneyOptions, coordinator: any StandingOrdersCoordinating
    ) -> StandingOrderCreationView {
        StandingOrderCreationView(
            viewModel: StandingOrderCreationViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey,
                standingOrderService: standingOrderService, accountService: accountService,
                beneficiaryService: beneficiaryService, random: random, coordinator: coordinator),
            mode: options.mode)
    }

    func makeListView(
        page: PageRequest?, coordinator: any StandingOrdersCoordinating
    ) -> StandingOrdersListView {
        StandingOrdersListView(
            viewModel: StandingOrdersListViewModel(
                page: page, standingOrderService: standingOrderService, coordinator: coordinator))
    }

    func makeDetailView(id: StandingOrderID) -> StandingOrderDetailView {
        StandingOrderDetailView(viewModel: makeViewModel(id))
    }

    func makeChangeView(
        id: StandingOrderID, change: StandingOrderChange, mode: ExecutionMode
    ) -> StandingOrderChangeView {
        StandingOrderChangeView(viewModel: makeViewModel(id), change: change, mode: mode)
    }

    private func makeViewModel(_ id: StandingOrderID) -> StandingOrderViewModel {
        StandingOrderViewModel(id: id, standingOrderService: standingOrderService)
    }
}
