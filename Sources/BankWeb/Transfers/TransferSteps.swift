import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addTransfers() {
        on("GET", "/transfers/new") { visit in
            let choices = try await TransferChoices(visit)
            let fields = visit.draft ?? visit.query
            let key = IdempotencyKey(fields["key"]) ?? visit.backend.freshIdempotencyKey()
            return .page(TransferPage.form(TransferForm(fields), choices, key, visit))
        }
        // A review has an address of its own, so that going back to it sends no form.
        on("GET", "/transfers/review") { visit in
            guard let fields = visit.draft, let key = IdempotencyKey(fields["key"]) else {
                return .redirect(.newTransfer)
            }
            let steps = try TransferSteps(visit, fields, key)
            return try await fields.has("payeeCheck") ? steps.review() : steps.checked()
        }
        on("POST", "/transfers/review") { visit in
            let steps = try TransferSteps(visit, visit.form, try visit.key())
            return try await steps.checked()
        }
        on("POST", "/transfers") { visit in
            try await TransferSteps(visit, visit.form, try visit.key()).submit()
        }
        on("GET", "/transfers") { visit in
            let filter = TransferFilter(query: visit.query)
            let list = try await filter.load(visit)
            let names = try await visit.payeeNames(of: list.value?.items ?? [])
            return .page(TransfersListPage.page(list, filter, names, visit))
        }
        on("POST", "/transfers/*/cancel") { visit in
            let id = TransferID(visit.name)
            let detail = TransferDetailViewModel(
                id: id, transferService: try visit.services.transferService)
            await detail.load()
            let transfer = try detail.state.get()
            try visit.confirm(
                .cancelTransfer(
                    transfer, payee: visit.party(of: transfer, try await visit.payeeNames())),
                "Cancel the payment", back: PagePath("transfers", id.text))
            let viewModel = TransferChangeViewModel(
                id, transferService: try visit.services.transferService, random: visit.random)
            await viewModel.cancel()
            return .redirect(PagePath("transfers", try viewModel.state.get().value.id.text).saved)
        }
        on("GET", "/transfers/*") { visit in
            let detail = TransferDetailViewModel(
                id: TransferID(visit.name), transferService: try visit.services.transferService)
            await detail.load()
            let transfer = try detail.state.get()
            return .page(
                TransferReceiptPage.page(transfer, try await visit.payeeNames(of: [transfer]), visit))
        }
    }
}

extension PageVisit {
    /// The names by which the user knows payees, and the other sides of transfers.
    func payeeNames(of transfers: [Transfer] = []) async throws -> PayeeNames {
        let services = try services
        let viewModel = PayeeNamesViewModel(
            accountService: services.accountService, beneficiaryService: services.beneficiaryService)
        await viewModel.load()
        await viewModel.find(transfers, in: services.transactionService)
        return viewModel.names
    }

    /// What stands for the name of another customer who is not known by name. The ID of an account is no name.
    var someone: String { localization.text(Phrase("another customer").asTitle) }

    /// The other side of a transfer, in a sentence.
    func party(of transfer: Transfer, _ names: PayeeNames) -> String {
        names.party(of: transfer) ?? localization.text("another customer")
    }
}

/// The steps of a transfer in a browser: form, review, perhaps a code, receipt. Each request starts with the
/// fields of the form, and stops where the payer has to decide.
@MainActor
struct TransferSteps {
    private let visit: PageVisit
    private let fields: PageFields
    private let form: TransferForm
    private let key: IdempotencyKey
    /// Whether the key was made for this request, and so belongs to no other transfer.
    private let isNewKey: Bool
    private let viewModel: TransferViewModel

    /// - Parameter key: the key of the intention. Sending it again makes no second transfer.
    init(
        _ visit: PageVisit, _ fields: PageFields, _ key: IdempotencyKey, isNewKey: Bool = false
    ) throws {
        self.visit = visit
        self.fields = fields
        self.key = key
        self.isNewKey = isNewKey
        form = TransferForm(fields)
        let services = try visit.services
        viewModel = TransferViewModel(
            draft: form.draft, idempotencyKey: self.key, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService,
            random: visit.random, coordinator: visit.coordinator)
    }

    /// The address of the review, if the form can be paid.
    func checked() async throws -> PageAnswer {
        let answer = try await review()
        guard case .reviewed(let review) = viewModel.state else { return answer }
        let names = PayeeCheckViewModel(
            beneficiaryService: try visit.services.beneficiaryService, random: visit.random)
        await names.check(review, knowing: try await visit.payeeNames())
        return .redirect(
            visit.path("transfers", "review", draft: form.pairs(key: key, check: names.result)))
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
        guard form.isReviewed else { return try await checked() }
        if form.payeeCheck?.isMismatch == true, !form.acceptsName { return try await undecided() }
        try await viewModel.resume(ifSeen: form.hasSeen)
        let code = visit.form["code"]
        guard case .challenged = viewModel.state, !code.isEmpty else { return try await answer() }
        try await viewModel.answer(code: code)
        // A second click finds the code used. The same key then gives the transfer that the first one made.
        if case .confirmed = viewModel.state { return try await answer() }
        let again = try TransferSteps(visit, fields, key)
        try await again.viewModel.resume(ifSeen: form.hasSeen)
        if case .confirmed = again.viewModel.state { return try await again.answer() }
        return try await answer()
    }

    /// The review again, because the payer did not say what to do about another name.
    private func undecided() async throws -> PageAnswer {
        try await viewModel.review()
        guard case .reviewed(let review) = viewModel.state else { return try await answer() }
        return .page(try await page(of: review, asks: true))
    }

    private func page(of review: TransferReview, asks: Bool = false) async throws -> WebPage {
        TransferPage.review(
            review, form, key, try await visit.payeeNames(),
            TransferPage.Remarks(
                hasChanged: form.isReviewed && !asks, lacksFactor: try await lacksFactor(review),
                asksForName: asks), visit)
    }

    private func answer() async throws -> PageAnswer {
        switch viewModel.state {
        case .editing(_, .duplicateRequest?) where !isNewKey:
            // The form was changed after its key had been used: it is another transfer, and is reviewed as one.
            let key = visit.backend.freshIdempotencyKey()
            return try await TransferSteps(visit, fields, key, isNewKey: true).checked()
        case .editing(_, let problem?): return try await corrected(problem)
        case .reviewed(let review):
            return .page(try await page(of: review))
        case .challenged(let challenge, let review, let problem):
            return CodePage.answer(
                challenge, for: .transfers, fields: form.pairs(key: key, terms: review.terms),
                problem: problem, visit)
        case .failed(let error, let review):
            let error = error.afterSubmission(of: key)
            guard error.isRetryable else { return try await corrected(error) }
            return .page(TransferPage.again(error, review, form, key, try await visit.payeeNames(), visit))
        case .confirmed, .editing, .reviewing, .submitting, .answering, .cancelled:
            guard let receipt = visit.coordinator.destination else {
                preconditionFailure("A transfer that was sent has come to an end.")
            }
            return .redirect(receipt.saved)
        }
    }

    /// Whether a code will be asked for that the payer cannot have.
    private func lacksFactor(_ review: TransferReview) async throws -> Bool {
        guard review.preview.needsCode, !visit.tokens.isEmpty,
            case .signedIn(let present) = try await visit.authService.state()
        else { return false }
        return !present.hasSecondFactor
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
        let recent = try? await services.transferService.transfers(TransferQuery(), page: PageRequest())
        payees = Self.lastPaid(try beneficiaries.state.get(), in: recent?.items ?? [])
    }

    /// The payees of the newest transfers first, and then the others.
    private static func lastPaid(_ payees: [Beneficiary], in transfers: [Transfer]) -> [Beneficiary] {
        let places = payees.map { payee in
            transfers.firstIndex {
                $0.creditorIBAN == payee.iban || $0.toAccountID != nil && $0.toAccountID == payee.accountID
            } ?? transfers.count
        }
        return zip(payees, places).enumerated()
            .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    }

    /// The names of payees and own accounts that mean only one of them.
    var names: [String] {
        let all = payees.map(\.name) + sources.map(\.accountName)
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return all.filter { counts[$0] == 1 }
    }

    /// What a payer reads instead of the ID of a payee. Anything else, and a name of several, stays as it is.
    func name(of payee: String) -> String {
        let name =
            payees.first { $0.id.text == payee }?.name ?? sources.first { $0.id.text == payee }?.accountName
        return name.flatMap { names.contains($0) ? $0 : nil } ?? payee
    }
}
