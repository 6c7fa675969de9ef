import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addTransfers() {
        on("GET", "/transfers/new") { visit in
            let choices = try await TransferChoices(visit)
            return .page(
                TransferPage.form(
                    TransferForm(visit.query), choices, visit.backend.freshIdempotencyKey(), visit))
        }
        // The address of a review that was left and opened again.
        on("GET", "/transfers/review") { _ in .redirect(.newTransfer) }
        on("POST", "/transfers/review") { visit in
            try await TransferSteps(visit).review()
        }
        on("POST", "/transfers") { visit in
            try await TransferSteps(visit).submit()
        }
        on("GET", "/transfers") { visit in
            let services = try visit.services
            let list = TransfersListViewModel(
                page: try visit.page(),
                transferService: services.transferService, coordinator: visit.coordinator)
            let names = PayeeNamesViewModel(
                accountService: services.accountService, beneficiaryService: services.beneficiaryService)
            await list.load()
            await names.load()
            return .page(TransfersListPage.page(try list.state.get(), names.names))
        }
        on("POST", "/transfers/*/cancel") { visit in
            let services = try visit.services
            let viewModel = TransferChangeViewModel(
                TransferID(visit.name), transferService: services.transferService, random: visit.random)
            await viewModel.cancel()
            return .redirect(PagePath("transfers", try viewModel.state.get().value.id.text))
        }
        on("GET", "/transfers/*") { visit in
            let services = try visit.services
            let detail = TransferDetailViewModel(
                id: TransferID(visit.name), transferService: services.transferService)
            let names = PayeeNamesViewModel(
                accountService: services.accountService, beneficiaryService: services.beneficiaryService)
            await detail.load()
            await names.load()
            return .page(TransferReceiptPage.page(try detail.state.get(), names.names, visit))
        }
    }
}

/// The steps of a transfer in a browser: form, review, perhaps a code, receipt. Each request begins at the form's fields
/// and goes as far as the payer has agreed.
@MainActor
struct TransferSteps {
    private let visit: PageVisit
    private let form: TransferForm
    private let key: IdempotencyKey
    private let viewModel: TransferViewModel

    init(_ visit: PageVisit) throws {
        self.visit = visit
        form = TransferForm(visit.form)
        key = form.key ?? visit.backend.freshIdempotencyKey()
        let services = try visit.services
        viewModel = TransferViewModel(
            draft: form.draft, idempotencyKey: key, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService,
            random: visit.random, coordinator: visit.coordinator)
    }

    func review() async throws -> PageAnswer {
        do {
            try form.check()
        } catch {
            return try await corrected(error)
        }
        try await viewModel.review()
        return try await answer()
    }

    /// Makes the transfer if its terms are those that the payer saw, and answers the challenge if there is a code.
    func submit() async throws -> PageAnswer {
        guard form.isReviewed else { return try await review() }
        try await viewModel.resume(ifSeen: form.hasSeen)
        let code = visit.form["code"]
        if case .challenged = viewModel.state, !code.isEmpty { try await viewModel.answer(code: code) }
        return try await answer()
    }

    private func answer() async throws -> PageAnswer {
        switch viewModel.state {
        case .editing(_, let problem?): return try await corrected(problem)
        case .reviewed(let review):
            let hasChanged = form.isReviewed
            return .page(TransferPage.review(review, form, key, hasChanged: hasChanged, visit))
        case .challenged(let challenge, let review, let problem):
            return .page(TransferPage.code(challenge, review, form, key, problem, visit))
        case .failed(let error, let review):
            let error = error.afterSubmission(of: key)
            guard error.isRetryable else { return try await corrected(error) }
            return .page(TransferPage.again(error, review, form, key, visit))
        case .confirmed, .editing, .reviewing, .submitting, .answering, .cancelled:
            return visit.answer { preconditionFailure("A transfer that was sent has come to an end.") }
        }
    }

    private func corrected(_ problem: ServiceError) async throws -> PageAnswer {
        .page(TransferPage.form(form, try await TransferChoices(visit), key, problem: problem, visit))
    }
}

/// What the form of a transfer offers: the accounts to pay from, and known payees.
@MainActor
struct TransferChoices {
    let sources: [Account]
    let payees: [Beneficiary]

    init(_ visit: PageVisit) async throws {
        let services = try visit.services
        let accounts = AccountsListViewModel(
            accountService: services.accountService, coordinator: visit.coordinator)
        accounts.hidesClosed = true
        let beneficiaries = BeneficiariesListViewModel(
            beneficiaryService: services.beneficiaryService, coordinator: nil)
        await accounts.load()
        await beneficiaries.load()
        _ = try accounts.state.get()
        sources = accounts.visibleAccounts
        payees = try beneficiaries.state.get()
    }
}
