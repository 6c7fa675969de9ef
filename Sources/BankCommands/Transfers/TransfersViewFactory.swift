import BankDomain
public import BankFeatures
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

    private var payees: PayeeNamesViewModel {
        PayeeNamesViewModel(accountService: accountService, beneficiaryService: beneficiaryService)
    }

    func makeTransfersListView(
        page: PageRequest?, coordinator: any TransfersCoordinating
    ) -> TransfersListView {
        TransfersListView(
            viewModel: TransfersListViewModel(
                page: page, transferService: transferService, coordinator: coordinator),
            payees: payees)
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
            payees: payees, change: change, mode: mode)
    }

    func makeTransferHoldCreationView(
        draft: TransferHoldDraft, options: MoneyOptions
    ) -> TransferHoldCreationView {
        TransferHoldCreationView(
            viewModel: TransferHoldCreationViewModel(
                draft: draft, idempotencyKey: options.idempotencyKey, transferService: transferService,
                accountService: accountService, beneficiaryService: beneficiaryService, random: random),
            payees: payees, mode: options.mode)
    }

    func makeTransferHoldChangeView(
        id: TransferHoldID, change: TransferHoldChangeView.Change, options: MoneyOptions
    ) -> TransferHoldChangeView {
        TransferHoldChangeView(
            viewModel: TransferHoldChangeViewModel(
                id, idempotencyKey: options.idempotencyKey, transferService: transferService,
                random: random),
            payees: payees, change: change, mode: options.mode)
    }

    func makeTransferHoldsListView(page: PageRequest?) -> TransferHoldsListView {
        TransferHoldsListView(
            viewModel: TransferHoldsListViewModel(page: page, transferService: transferService),
            payees: payees)
    }

    func makeTransferImportView(_ request: TransferImportRequest) -> TransferImportView {
        TransferImportView(
            viewModel: TransferImportViewModel(
                paymentFileService: paymentFileService, accountService: accountService,
                beneficiaryService: beneficiaryService, transferService: transferService),
            request: request)
    }

    func makeTransferDetailView(id: TransferID) -> TransferDetailView {
        TransferDetailView(
            viewModel: TransferDetailViewModel(id: id, transferService: transferService), payees: payees)
    }

    func makeChallengeAnswerView(
        id: ChallengeID, code: String?, coordinator: any TransfersCoordinating
    ) -> ChallengeAnswerView<Transfer> {
        ChallengeAnswerView(
            viewModel: ChallengeViewModel(id, transferService: transferService, coordinator: coordinator),
            noun: .transfers, columns: TransferColumns.all(), code: code,
            headline: { [payees] transfer in
                await payees.load()
                return Done.transfer(transfer, to: payees.names.payee(of: transfer), mode: .commit)
            })
    }

    func makeTransferCreationView(flow: any TransferFlow, mode: ExecutionMode) -> TransferCreationView {
        TransferCreationView(flow: flow, payees: payees, mode: mode)
    }

    func makeTransferGuideView(flow: any TransferFlow, mode: ExecutionMode) -> TransferGuideView {
        TransferGuideView(flow: flow, payees: payees, mode: mode)
    }
}

/// Creates transfer views and shows the one for a command.
@MainActor
final class TransfersCoordinator: TransfersCoordinating {
    private let host: any CommandHost
    private let factory: TransfersViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = TransfersViewFactory(dependencies: host.session, random: host.randomSource)
    }

    func start(_ command: TransfersCommand) async throws {
        switch command {
        case .create(let draft, let options):
            let flow = try await host.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferCreationView(flow: flow, mode: options.mode).appear(
                on: host.screen)
        case .guide(let draft, let options):
            let flow = try await host.makeTransferFlow(
                draft: draft, idempotencyKey: options.idempotencyKey, coordinator: self)
            try await factory.makeTransferGuideView(flow: flow, mode: options.mode).appear(on: host.screen)
        case .confirm(let id, let code):
            try await factory.makeChallengeAnswerView(id: id, code: code, coordinator: self).appear(
                on: host.screen)
        case .quote(let draft):
            try await factory.makeTransferQuoteView(draft: draft).appear(on: host.screen)
        case .cancel(let id, let mode):
            try await factory.makeTransferChangeView(id: id, change: .cancel, key: nil, mode: mode)
                .appear(on: host.screen)
        case .reverse(let id, let options):
            try await factory.makeTransferChangeView(
                id: id, change: .reverse, key: options.idempotencyKey, mode: options.mode
            ).appear(on: host.screen)
        case .hold(let draft, let options):
            try await factory.makeTransferHoldCreationView(draft: draft, options: options)
                .appear(on: host.screen)
        case .capture(let id, let amount, let options):
            let change = TransferHoldChangeView.Change.capture(amount: amount)
            try await factory.makeTransferHoldChangeView(id: id, change: change, options: options)
                .appear(on: host.screen)
        case .release(let id, let options):
            try await factory.makeTransferHoldChangeView(id: id, change: .release, options: options)
                .appear(on: host.screen)
        case .holds(let page):
            try await factory.makeTransferHoldsListView(page: page).appear(on: host.screen)
        case .importPayments(let request):
            try await factory.makeTransferImportView(request).appear(on: host.screen)
        case .list(let page):
            try await factory.makeTransfersListView(page: page, coordinator: self).appear(on: host.screen)
        case .show(let id):
            try await factory.makeTransferDetailView(id: id).appear(on: host.screen)
        }
    }

    // The command line has no navigation: users type the next command.
    func showTransfer(_ transfer: Transfer) {}
}

/// One transfer in progress.
@MainActor
public protocol TransferFlow: AnyObject {
    var transferViewModel: TransferViewModel { get }
    /// The view model for the step-by-step dialogue.
    var transferGuideViewModel: TransferGuideViewModel { get }
}
