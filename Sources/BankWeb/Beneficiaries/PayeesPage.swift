import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addPayees() {
        on("GET", "/payees") { visit in
            let viewModel = BeneficiariesListViewModel(
                beneficiaryService: try visit.services.beneficiaryService, coordinator: visit.coordinator)
            await viewModel.load()
            return .page(PayeesPage.page(try viewModel.state.get(), search: visit.query["text"]))
        }
        on("GET", "/payees/new") { visit in
            .page(PayeeAdditionPage.page(visit, key: visit.backend.freshIdempotencyKey()))
        }
        on("POST", "/payees/new") { visit in
            let key = try visit.key()
            let viewModel = BeneficiaryAdditionViewModel(
                draft: BeneficiaryDraft(
                    name: visit.form["name"], iban: visit.form["iban"],
                    acceptsName: visit.form.has("acceptsName")), idempotencyKey: key,
                beneficiaryService: try visit.services.beneficiaryService, random: visit.random,
                coordinator: visit.coordinator)
            await viewModel.add()
            if let payee = visit.coordinator.destination { return .redirect(payee.saved) }
            let problem = viewModel.state.error
            return .page(
                PayeeAdditionPage.page(visit, key: visit.key(after: problem, of: key), problem: problem))
        }
        on("GET", "/payees/*") { visit in
            let viewModel = try Self.payee(visit)
            await viewModel.load()
            return .page(PayeePage.page(try viewModel.state.get(), visit))
        }
        onChange("/payees/*/rename") { viewModel, _, visit in await viewModel.rename(to: visit.form["name"]) }
        onChange("/payees/*/trust") { viewModel, _, visit in await viewModel.trust(code: visit.form["code"]) }
        onChange("/payees/*/remove") { viewModel, payee, visit in
            try visit.confirm(
                .removePayee(payee), "Remove", back: PagePath("payees", payee.id.text))
            await viewModel.remove(endsDependents: visit.form.has("endsDependents"))
        }
    }

    private static func payee(_ visit: PageVisit) throws -> BeneficiaryDetailViewModel {
        BeneficiaryDetailViewModel(
            named: visit.name, beneficiaryService: try visit.services.beneficiaryService,
            coordinator: visit.coordinator)
    }

    private mutating func onChange(
        _ path: String,
        change: @escaping @MainActor (BeneficiaryDetailViewModel, Beneficiary, PageVisit) async throws -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = try Self.payee(visit)
            await viewModel.load()
            let payee = try viewModel.state.get()
            try await change(viewModel, payee, visit)
            if let problem = viewModel.change.error {
                return .page(PayeePage.page(payee, visit, problem: problem))
            }
            return .redirect(visit.coordinator.destination ?? PagePath("payees", payee.id.text).saved)
        }
    }
}

/// The saved payees.
@MainActor
enum PayeesPage {
    /// The most payees that are found at a glance.
    private static let glance = 8

    static func page(_ payees: [Beneficiary], search: String) -> WebPage {
        let found = payees.filter { matches($0, search) }
        return WebPage("Payees") {
            tag("p", .style("actions")) { Parts.mainAction("Add a payee", .newPayee) }
            if payees.count > glance {
                PageForm.search(.payees, "Search by name or IBAN", value: search)
                if !search.isEmpty { Parts.clearing(.payees) }
            }
            if found.isEmpty {
                Parts.empty(payees.isEmpty ? "No payees yet." : "No payees match the search.")
            } else {
                Rows.html { for payee in found { row(payee) } }
            }
        }
    }

    private static func row(_ payee: Beneficiary) -> HTML {
        Rows.row(
            payee.name, PagePath("payees", payee.id.text),
            details: [.text(payee.iban.groupedText), payee.isTrusted ? .phrase("Trusted") : nil],
            action: tag(
                "a", .style("quiet"), .href(PagePath("transfers", "new", query: [("to", payee.id.text)])),
                .label("Pay \(payee.name)")
            ) { "Pay" })
    }

    private static func matches(_ payee: Beneficiary, _ text: String) -> Bool {
        let wanted = FoldedText.folded(text)
        return wanted.isEmpty || FoldedText.folded(payee.name).contains(wanted)
            || payee.iban.text.lowercased().contains(wanted.replacing(" ", with: ""))
    }
}

@MainActor
enum PayeeAdditionPage {
    static func page(
        _ visit: PageVisit, key: IdempotencyKey, problem: ServiceError? = nil
    ) -> WebPage {
        WebPage("Add a payee", problem: problem) {
            PageForm.post(.newPayee, visit, .style("card")) {
                PageForm.hidden("key", key.text)
                PageForm.field(
                    "name", "Name", value: visit.form["name"],
                    hint: "The name of the account's holder.", .flag("required"),
                    .text("autocomplete", "off"))
                PageForm.field(
                    "iban", "IBAN", value: visit.form["iban"],
                    [.flag("required"), .text("autocomplete", "off")] + PageForm.ibanCheck
                )
                if case .nameMismatch? = problem {
                    PageForm.box("acceptsName", "Add the payee with the name that I typed")
                }
                PageForm.button("Add")
            }
        }
    }
}

/// One saved payee.
@MainActor
enum PayeePage {
    static func page(_ payee: Beneficiary, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("\(payee.name)", problem: problem) {
            tag("p", .style("actions")) {
                Parts.mainAction("Pay", PagePath("transfers", "new", query: [("to", payee.id.text)]))
            }
            Parts.facts([
                ("IBAN", .text(payee.iban.groupedText)),
                ("Trusted", payee.isTrusted ? .phrase("Small payments need no code.") : nil),
                ("Larger payments possible from", payee.coolingOffUntil.map(Parts.time)),
                ("ID", .text(payee.id.text)),
            ])
            tag("h2") { "Change" }
            PageForm.post(PagePath("payees", payee.id.text, "rename"), visit, .style("card")) {
                PageForm.field(
                    "name", "Name", value: visit.form.typed("name", or: payee.name), .flag("required"))
                PageForm.button("Rename", .other)
            }
            if !payee.isTrusted {
                PageForm.post(PagePath("payees", payee.id.text, "trust"), visit, .style("card")) {
                    PageForm.code(
                        hint: "Small payments to a trusted payee need no code.",
                        isDemo: visit.backend.isDemo)
                    PageForm.button("Trust", .other)
                }
            }
            PageForm.post(PagePath("payees", payee.id.text, "remove"), visit, .style("card")) {
                PageForm.box(
                    "endsDependents", "Also cancel standing orders and scheduled payments to this payee")
                PageForm.button("Remove", .danger)
            }
        }
    }
}
