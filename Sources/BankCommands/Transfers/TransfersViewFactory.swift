import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct TransfersViewFactory {
    package typealias Dependencies = HasTransferService & HasAccountService & HasBeneficiaryService
        & HasPaymentFileService

    let services: any Dependencies
    let random: any RandomSource
    let makeTransfer: @MainActor (TransferDraft, IdempotencyKey?) -> TransferViewModel

    func payees() -> PayeeNamesViewModel {
        PayeeNamesViewModel(
            accountService: services.accountService, beneficiaryService: services.beneficiaryService)
    }

    func list(_ filter: TransfersFilter, _ page: PageRequest?) -> TransfersListViewModel {
        TransfersListViewModel(
            filter: filter, page: page, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService,
            coordinator: nil)
    }

    func transfer(_ id: TransferID) -> TransferDetailViewModel {
        TransferDetailViewModel(id: id, transferService: services.transferService)
    }

    func quote(of draft: TransferDraft) -> TransferQuoteViewModel {
        TransferQuoteViewModel(
            draft: draft, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService,
            random: random)
    }

    func change(of id: TransferID, _ key: IdempotencyKey? = nil) -> TransferChangeViewModel {
        TransferChangeViewModel(
            id, idempotencyKey: key, transferService: services.transferService, random: random)
    }

    func answer(to id: ChallengeID, code: String?) -> ChallengeAnswerView<Transfer> {
        let payees = payees()
        return ChallengeAnswerView(
            viewModel: ChallengeViewModel(id, transferService: services.transferService, coordinator: nil),
            noun: .transfers, columns: TransferColumns.ordered(in: .commit), code: code,
            headline: { transfer in
                await payees.load()
                return Done.transfer(transfer, to: payees.names.payee(of: transfer), mode: .commit)
            })
    }

    func challenges() -> ChallengesListViewModel {
        ChallengesListViewModel(transferService: services.transferService)
    }

    func imports() -> TransferImportViewModel {
        TransferImportViewModel(
            paymentFileService: services.paymentFileService, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService)
    }

    func holds(_ page: PageRequest?) -> TransferHoldsListViewModel {
        TransferHoldsListViewModel(page: page, transferService: services.transferService)
    }

    func holdCreation(of draft: TransferHoldDraft, _ key: IdempotencyKey?) -> TransferHoldCreationViewModel {
        TransferHoldCreationViewModel(
            draft: draft, idempotencyKey: key, transferService: services.transferService,
            accountService: services.accountService, beneficiaryService: services.beneficiaryService,
            random: random)
    }

    func holdChange(of id: TransferHoldID, _ key: IdempotencyKey?) -> TransferHoldChangeViewModel {
        TransferHoldChangeViewModel(
            id, idempotencyKey: key, transferService: services.transferService, random: random)
    }
}
