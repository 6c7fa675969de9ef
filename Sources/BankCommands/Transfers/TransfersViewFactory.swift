import BankDomain
import BankFeatures
package import BankServices

/// Makes the views of transfers.
@MainActor
package struct TransfersViewFactory {
    package typealias Dependencies = HasTransferService

    private let transferService: any TransferServiceProtocol

    package init(dependencies: any Dependencies) {
        self.transferService = dependencies.transferService
    }

    func makeTransfersListView(
        page: PageRequest?, coordinator: any TransfersCoordinating
    ) -> TransfersListView {
        TransfersListView(
            viewModel: TransfersListViewModel(
                page: page, transferService: transferService, coordinator: coordinator))
    }

    func makeTransferDetailView(id: TransferID) -> TransferDetailView {
        TransferDetailView(viewModel: TransferDetailViewModel(id: id, transferService: transferService))
    }

    func makeChallengeAnswerView(
        id: ChallengeID, code: String?, coordinator: any TransfersCoordinating
    ) -> ChallengeAnswerView {
        ChallengeAnswerView(
            viewModel: ChallengeViewModel(id, transferService: transferService, coordinator: coordinator),
            code: code)
    }

    func makeTransferCreationView(flow: any TransferFlow, mode: ExecutionMode) -> TransferCreationView {
        TransferCreationView(flow: flow, mode: mode)
    }
}
