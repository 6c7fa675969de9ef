import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct TransfersViewFactory {
    package typealias Dependencies = HasTransferService & HasAccountService & HasBeneficiaryService
        & HasPaymentFileService

    private let transferService: any TransferServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let paymentFileService: any PaymentFileServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.transferService = dependencies.transferService
        self.accountService = dependencies.accountService
        self.beneficiaryService = dependencies.beneficiaryService
        self.paymentFileService = dependencies.paymentFileService
        self.random = random
    }

    func makeTransfersListView(
        page: PageRequest?, coordinator: any TransfersCoordinating
    ) -> TransfersListView {
        TransfersListView(
            viewModel: TransfersListViewModel(
                page: page, transferService: transferService, coordinator: coordinator))
    }

    func makeTransferQuoteView(draft: TransferDraft) -> TransferQuoteView {
        TransferQuoteView(
            viewModel: TransferQuoteViewModel(
                draft: draft, accountService: accountService, beneficiaryService: beneficiaryService,
                transferService: transferService, random: random))
    }

    func makeTransferChangeView(
        id: TransferID, change: TransferChangeView.Change, key: IdempotencyKey?, mode: ExecutionMode
    ) -> TransferChangeView {
        TransferChangeView(
            viewModel: TransferChangeViewModel(
                id, idempotencyKey: key, transferService: transferService, random: random),
            change: change, mode: mode)
    }

    func makeTransferHoldCreationView(
        draft: TransferHoldDraft, options: MoneyOptions
    ) -> TransferHoldCreationView {
        TransferHoldCreationView(
            viewModel: TransferHoldCreationViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey, transferService: transferService,
                accountService: accountService, beneficiaryService: beneficiaryService, random: random),
            mode: options.mode)
    }

    func makeTransferHoldChangeView(
        id: TransferHoldID, change: TransferHoldChangeView.Change, options: MoneyOptions
    ) -> TransferHoldChangeView {
        TransferHoldChangeView(
            viewModel: TransferHoldChangeViewModel(
                id, idempotencyKey: options.idempotencyKey, transferService: transferService,
                random: random),
            change: change, mode: options.mode)
    }

    func makeTransferHoldsListView(page: PageRequest?) -> TransferHoldsListView {
        TransferHoldsListView(
            viewModel: TransferHoldsListViewModel(page: page, transferService: transferService))
    }

    func makeTransferImportView(_ request: TransferImportRequest) -> TransferImportView {
        TransferImportView(
            viewModel: TransferImportViewModel(
                paymentFileService: paymentFileService, accountService: accountService,
                beneficiaryService: beneficiaryService, transferService: transferService),
            request: request)
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

    func makeTransferGuideView(flow: any TransferFlow, mode: ExecutionMode) -> TransferGuideView {
        TransferGuideView(flow: flow, mode: mode)
    }
}
