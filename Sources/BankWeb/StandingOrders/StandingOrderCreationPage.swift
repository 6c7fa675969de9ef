import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addStandingOrderCreation() {
        on("GET", "/standing-orders/new") { visit in
            .page(
                StandingOrderCreationPage.page(
                    try await TransferChoices(visit), visit, key: visit.backend.freshIdempotencyKey()))
        }
        on("POST", "/standing-orders/new") { visit in
            try await StandingOrderCreationPage.create(visit)
        }
    }
}

/// Creates a standing order. One that needs a code asks for it on the next page.
@MainActor
enum StandingOrderCreationPage {
    static func create(_ visit: PageVisit) async throws -> PageAnswer {
        let services = try visit.services
        let key = try visit.key()
        let viewModel: StandingOrderCreationViewModel
        do {
            viewModel = StandingOrderCreationViewModel(
                draft: try draft(visit.form), idempotencyKey: key,
                standingOrderService: services.standingOrderService,
                accountService: services.accountService, beneficiaryService: services.beneficiaryService,
                random: visit.random, coordinator: visit.coordinator)
        } catch {
            return .page(page(try await TransferChoices(visit), visit, key: key, problem: error))
        }
        let answer = try await CodePage.answer(
            for: .newStandingOrder, fields: names, key, visit,
            send: { await viewModel.create() }, error: { viewModel.state.error })
        if let answer { return answer }
        let problem = viewModel.state.error
        let next: IdempotencyKey =
            if case .duplicateRequest? = problem { visit.backend.freshIdempotencyKey() } else { key }
        return .page(page(try await TransferChoices(visit), visit, key: next, problem: problem))
    }

    private static let names = [
        "from", "to", "creditorName", "amount", "reference", "frequency", "startDate", "endDate",
    ]

    private static func draft(_ form: PageFields) throws(ServiceError) -> StandingOrderDraft {
        let frequency = StandingOrderSchedule.Frequency(rawValue: form["frequency"]) ?? .monthly
        guard let start = try form.date("startDate") else {
            throw .invalidValue(field: .startDate, value: "", reason: .empty)
        }
        return StandingOrderDraft(
            from: form["from"], to: form["to"], creditorName: form["creditorName"],
            amount: form.amount("amount"),
            reference: form["reference"],
            schedule: StandingOrderSchedule(frequency, from: start, through: try form.date("endDate")))
    }

    static func page(
        _ choices: TransferChoices, _ visit: PageVisit, key: IdempotencyKey, problem: ServiceError? = nil
    ) -> WebPage {
        let form = visit.form
        guard !choices.sources.isEmpty else { return WebPage("New standing order") { Parts.noAccounts } }
        return WebPage("New standing order", problem: problem) {
            PageForm.post(.newStandingOrder, visit, .style("card")) {
                PageForm.hidden("key", key.text)
                TransferPage.payee(form["to"], name: form["creditorName"], choices)
                PageForm.amount(value: form["amount"])
                PageForm.field(
                    "reference", "Reference", value: form["reference"], .text("autocomplete", "off"))
                TransferPage.source(form["from"], choices)
                PageForm.choice(
                    "frequency", "Frequency",
                    StandingOrderSchedule.Frequency.allCases.map {
                        ($0.rawValue, StandingOrderPage.text($0))
                    },
                    chosen: form["frequency"].isEmpty ? "monthly" : form["frequency"])
                PageForm.field(
                    "startDate", "Start", value: form["startDate"], type: "date", .flag("required"))
                PageForm.field(
                    "endDate", "End", value: form["endDate"], type: "date", hint: "Leave it empty for no end."
                )
                PageForm.button("Create")
            }
        }
    }
}
