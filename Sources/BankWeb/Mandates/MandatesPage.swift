import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addMandates() {
        on("GET", "/mandates") { visit in .page(try await MandatesPage.page(visit)) }
        on("GET", "/mandates/new") { visit in
            .page(MandateAdditionPage.page(try await Self.ownAccounts(visit), visit))
        }
        on("POST", "/mandates/new") { visit in
            let viewModel = try MandatesPage.viewModel(visit)
            await viewModel.add(
                MandateDraft(
                    account: visit.form["account"], creditorID: visit.form["creditorID"],
                    creditorName: visit.form["creditorName"], reference: visit.form["reference"],
                    limits: MandatePage.limits(visit.form)))
            if let mandate = viewModel.change.value?.value { return .redirect(mandate.path.saved) }
            return .page(
                MandateAdditionPage.page(
                    try await Self.ownAccounts(visit), visit, problem: viewModel.change.error))
        }
        on("GET", "/mandates/*") { visit in
            let viewModel = try MandatesPage.viewModel(visit)
            await viewModel.show(visit.name)
            return .page(MandatePage.page(try viewModel.mandate.get(), visit))
        }
        onChange("/mandates/*/change") { viewModel, mandate, visit in
            guard let choice = MandateChoice(rawValue: visit.form["change"]) else {
                throw PageFault.unreadableForm
            }
            await viewModel.apply(choice.change, to: mandate.id.text)
        }
        onChange("/mandates/*/limits") { viewModel, mandate, visit in
            await viewModel.limit(mandate.id.text, MandatePage.limits(visit.form))
        }
        on("POST", "/direct-debits/*/refund") { visit in
            let viewModel = try MandatesPage.viewModel(visit)
            // What is refused anyway is not asked for.
            await viewModel.refund(visit.name, mode: .dryRun)
            if let debit = viewModel.refund.value?.value {
                try visit.confirm(.refund(debit), "Take the money back", back: .mandates)
                await viewModel.refund(visit.name)
            }
            if let problem = viewModel.refund.error {
                return .page(try await MandatesPage.page(visit, problem: problem))
            }
            return .redirect(PagePath.mandates.saved)
        }
    }

    private mutating func onChange(
        _ path: String,
        change: @escaping @MainActor (MandatesViewModel, Mandate, PageVisit) async throws -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = try MandatesPage.viewModel(visit)
            await viewModel.show(visit.name)
            let mandate = try viewModel.mandate.get()
            do {
                try await change(viewModel, mandate, visit)
            } catch let problem as ServiceError {
                return .page(MandatePage.page(mandate, visit, problem: problem))
            }
            if let problem = viewModel.change.error {
                return .page(MandatePage.page(mandate, visit, problem: problem))
            }
            return .redirect(mandate.path.saved)
        }
    }

    private static func ownAccounts(_ visit: PageVisit) async throws -> [Account] {
        try await visit.services.accountService.accounts(.own).filter { $0.status != .closed }
    }
}

extension Mandate {
    fileprivate var path: PagePath { PagePath("mandates", id.text) }
}

/// The mandates, and what was collected under them.
@MainActor
enum MandatesPage {
    static func viewModel(_ visit: PageVisit) throws -> MandatesViewModel {
        let services = try visit.services
        return MandatesViewModel(
            mandateService: services.mandateService, accountService: services.accountService)
    }

    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let viewModel = try viewModel(visit)
        await viewModel.load(account: nil)
        await viewModel.loadDirectDebits(account: nil, page: try visit.page())
        let (mandates, debits) = (try viewModel.state.get().items, try viewModel.directDebits.get())
        return WebPage("Direct debits", problem: problem) {
            tag("p", .style("actions")) { Parts.mainAction("Authorize a creditor", .newMandate) }
            if mandates.isEmpty {
                Parts.empty("No creditor has collected from your accounts.")
            } else {
                rows(of: mandates)
            }
            tag("h2") { "Collections" }
            if debits.items.isEmpty {
                Parts.empty("Nothing was collected.")
            } else {
                Rows.byDay(debits.items, level: "h3", day: { $0.bookingDate ?? $0.receivedAt.utcDate }) {
                    row(of: $0, visit)
                }
            }
            Parts.pages(debits, .mandates, visit)
        }
    }

    private static func rows(of mandates: [Mandate]) -> HTML {
        Rows.html {
            for mandate in mandates {
                Rows.row(
                    mandate.creditorName, mandate.path,
                    details: [.text(mandate.reference), .text(mandate.accountID.text)],
                    badge: MandatePage.badge(mandate))
            }
        }
    }

    private static func row(of debit: DirectDebit, _ visit: PageVisit) -> HTML {
        let isBooked = debit.status == .booked
        return Rows.row(
            debit.creditorName, debit.transactionID.map { PagePath("entries", $0.text) },
            details: [
                isBooked ? nil : .phrase(Phrase(word: debit.status.rawValue).asTitle),
                debit.reason.map { .phrase(visit.texts.text(of: $0)) },
                debit.refundableThrough.map { .phrase("refund until \($0.words)") },
            ],
            amount: Parts.amount(debit.amount), badge: refund(debit, visit))
    }

    private static func refund(_ debit: DirectDebit, _ visit: PageVisit) -> HTML? {
        guard debit.refundableThrough != nil else { return nil }
        return PageForm.post(PagePath("direct-debits", debit.id.text, "refund"), visit, .style("inline")) {
            tag("button", .style("plain"), .label("Take \(debit.remainingAmount.shown) back")) {
                "Take back"
            }
        }
    }
}

/// One mandate, and what the payer decides about it.
@MainActor
enum MandatePage {
    static func page(_ mandate: Mandate, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("\(mandate.creditorName)", problem: problem) {
            tag("p") { badge(mandate) }
            Parts.facts([
                ("Account", .text(mandate.accountID.text)),
                ("Creditor identifier", .text(mandate.creditorID)),
                ("Mandate", .text(mandate.reference)),
                ("Known since", Parts.time(mandate.createdAt)),
                ("ID", .text(mandate.id.text)),
            ])
            tag("div", .style("actions")) {
                for choice in MandateChoice.allCases where choice.isOpen(for: mandate) {
                    PageForm.post(PagePath("mandates", mandate.id.text, "change"), visit) {
                        PageForm.hidden("change", choice.rawValue)
                        PageForm.button(title(choice), choice == .cancel ? .danger : .other)
                    }
                }
            }
            if mandate.status != .cancelled {
                tag("h2") { "Limits" }
                PageForm.post(PagePath("mandates", mandate.id.text, "limits"), visit, .style("card")) {
                    fields(visit, mandate.limits)
                    PageForm.button("Change the limits")
                }
            }
        }
    }

    static func badge(_ mandate: Mandate) -> HTML {
        guard !mandate.isBlocked else { return Parts.badge("blocked", .bad) }
        return Parts.badge(
            Phrase(word: mandate.status.rawValue).asTitle, mandate.status == .authorized ? .good : .plain)
    }

    /// The typed limits; an empty field is no limit.
    static func limits(_ form: PageFields) -> MandateLimitsDraft {
        let (amount, count) = (form.amount("amount"), form["perMonth"])
        return MandateLimitsDraft(
            amount: amount.isEmpty ? MandateLimitsDraft.none : amount,
            perMonth: count.isEmpty ? MandateLimitsDraft.none : count)
    }

    static func fields(_ visit: PageVisit, _ limits: MandateLimits) -> HTML {
        .group([
            PageForm.field(
                "amount", "Most for one collection",
                value: visit.form.typed("amount", or: limits.amount.map(visit.typed) ?? ""),
                hint: "Leave it empty for no limit.", .text("inputmode", "decimal"),
                .text("autocomplete", "off")),
            PageForm.field(
                "perMonth", "Most collections in a month",
                value: visit.form.typed("perMonth", or: limits.perMonth.map(String.init) ?? ""),
                hint: "Leave it empty for no limit.", .text("inputmode", "numeric"),
                .text("autocomplete", "off")),
        ])
    }

    private static func title(_ choice: MandateChoice) -> Phrase {
        switch choice {
        case .authorize: "Authorize"
        case .block: "Block the creditor"
        case .unblock: "Unblock the creditor"
        case .cancel: "Cancel the mandate"
        }
    }
}

/// What a button of a mandate's page does. Each can be undone by another one.
enum MandateChoice: String, CaseIterable {
    case authorize, block, unblock, cancel

    var change: MandateChange {
        switch self {
        case .authorize: .authorize
        case .block: .block
        case .unblock: .unblock
        case .cancel: .cancel
        }
    }

    func isOpen(for mandate: Mandate) -> Bool {
        switch self {
        case .authorize: mandate.status != .authorized
        case .block: !mandate.isBlocked
        case .unblock: mandate.isBlocked
        case .cancel: mandate.status != .cancelled
        }
    }
}

/// Authorizes a creditor before it collects.
@MainActor
enum MandateAdditionPage {
    static func page(
        _ accounts: [Account], _ visit: PageVisit, problem: ServiceError? = nil
    ) -> WebPage {
        WebPage("Authorize a creditor", problem: problem) {
            if accounts.isEmpty {
                Parts.noAccounts
            } else {
                form(accounts, visit)
            }
        }
    }

    private static func form(_ accounts: [Account], _ visit: PageVisit) -> HTML {
        PageForm.post(.newMandate, visit, .style("card")) {
            PageForm.choice(
                "account", "Account",
                accounts.map { ($0.id.text, "\($0.accountName) (\($0.id))") }, chosen: visit.form["account"])
            PageForm.field(
                "creditorName", "Creditor", value: visit.form["creditorName"], .flag("required"),
                .text("autocomplete", "off"))
            PageForm.field(
                "creditorID", "Creditor identifier", value: visit.form["creditorID"],
                hint: "The creditor states it, such as DE98ZZZ09999999999.", .flag("required"),
                .text("autocomplete", "off"))
            PageForm.field(
                "reference", "Mandate", value: visit.form["reference"],
                hint: "The creditor's name for the mandate.", .flag("required"),
                .text("autocomplete", "off"))
            MandatePage.fields(visit, MandateLimits())
            PageForm.button("Authorize")
        }
    }
}
