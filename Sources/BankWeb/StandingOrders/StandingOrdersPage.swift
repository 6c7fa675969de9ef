import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addStandingOrders() {
        on("GET", "/standing-orders") { visit in
            let viewModel = StandingOrdersListViewModel(
                page: try visit.page(),
                standingOrderService: try visit.services.standingOrderService, coordinator: nil)
            await viewModel.load()
            return .page(
                StandingOrdersPage.page(try viewModel.state.get(), try await visit.payeeNames(), visit))
        }
        on("GET", "/standing-orders/*") { visit in
            let viewModel = StandingOrderViewModel(
                id: StandingOrderID(visit.name),
                standingOrderService: try visit.services.standingOrderService)
            await viewModel.load()
            return .page(
                StandingOrderPage.page(try viewModel.state.get(), try await visit.payeeNames(), visit))
        }
        on("POST", "/standing-orders/*/terms") { visit in
            let (services, key) = (try visit.services, try visit.key())
            let viewModel = StandingOrderUpdateViewModel(
                StandingOrderID(visit.name),
                draft: StandingOrderUpdateDraft(
                    to: visit.form["to"], creditorName: visit.form["creditorName"],
                    amount: visit.form.amount("amount")),
                idempotencyKey: key, standingOrderService: services.standingOrderService,
                accountService: services.accountService, beneficiaryService: services.beneficiaryService,
                random: visit.random)
            let answer = try await CodePage.answer(
                for: visit.path, fields: ["to", "creditorName", "amount"], key, visit,
                send: {
                    await viewModel.update()
                    if let order = viewModel.state.value?.value { visit.coordinator.didConfirm(order) }
                }, error: { viewModel.state.error })
            if let answer { return answer }
            let detail = StandingOrderViewModel(
                id: StandingOrderID(visit.name), standingOrderService: services.standingOrderService)
            await detail.load()
            return .page(
                StandingOrderPage.page(
                    try detail.state.get(), try await visit.payeeNames(), visit,
                    problem: viewModel.state.error))
        }
        on("POST", "/standing-orders/*/change") { visit in
            guard let change = StandingOrderChange(rawValue: visit.form["change"]) else {
                throw PageFault.unreadableForm
            }
            let viewModel = StandingOrderViewModel(
                id: StandingOrderID(visit.name),
                standingOrderService: try visit.services.standingOrderService)
            await viewModel.load()
            let order = try viewModel.state.get()
            let path = PagePath("standing-orders", order.id.text)
            // A second click must not skip another payment.
            guard change != .skip || visit.form["next"] == order.nextExecutionDate?.text else {
                return .redirect(path)
            }
            if change == .cancel {
                let payee = StandingOrderPage.payee(order, try await visit.payeeNames(), visit)
                try visit.confirm(
                    .cancelOrder(order, payee: payee), StandingOrderPage.title(change), back: path)
            }
            await viewModel.apply(change)
            if let problem = viewModel.change.error {
                return .page(
                    StandingOrderPage.page(order, try await visit.payeeNames(), visit, problem: problem))
            }
            return .redirect(path.saved)
        }
    }
}

@MainActor
enum StandingOrdersPage {
    static func page(_ list: Page<StandingOrder>, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        WebPage("Standing orders") {
            tag("p", .style("actions")) { Parts.mainAction("New standing order", .newStandingOrder) }
            if list.items.isEmpty {
                Parts.empty("No standing orders yet.")
            } else {
                Rows.html {
                    for order in list.items {
                        Rows.row(
                            StandingOrderPage.payee(order, names, visit),
                            PagePath("standing-orders", order.id.text),
                            details: [
                                .phrase(StandingOrderPage.text(order.schedule.frequency)),
                                order.nextExecutionDate.map { .phrase("next on \($0.words)") },
                            ],
                            amount: Parts.amount(order.amount),
                            badge: order.status == .active
                                ? nil : Parts.badge(Phrase(word: order.status.rawValue).asTitle))
                    }
                }
            }
            Parts.pages(list, .standingOrders, visit)
        }
    }
}

/// One standing order, and what its payer can do with it.
@MainActor
enum StandingOrderPage {
    static func page(
        _ order: StandingOrder, _ names: PayeeNames, _ visit: PageVisit, problem: ServiceError? = nil
    ) -> WebPage {
        WebPage("\(payee(order, names, visit))", problem: problem) {
            Parts.figure(
                Parts.amount(order.amount),
                below: [
                    .phrase(StandingOrderPage.text(order.schedule.frequency)),
                    order.status == .active
                        ? .nothing : Parts.badge(Phrase(word: order.status.rawValue).asTitle),
                ])
            Parts.facts([
                ("Next", order.nextExecutionDate.map(Parts.date)),
                ("From", .text(names.name(of: order.fromAccountID) ?? order.fromAccountID.text)),
                ("IBAN", iban(order, names).map { .text($0.groupedText) }),
                ("Reference", order.reference.isEmpty ? nil : .text(order.reference)),
                ("Start", Parts.date(order.schedule.startDate)),
                ("End", order.schedule.endDate.map(Parts.date)),
                ("ID", .text(order.id.text)),
            ])
            tag("div", .style("actions")) {
                for change in StandingOrderChange.allCases where change.isAllowed(for: order) {
                    PageForm.post(PagePath("standing-orders", order.id.text, "change"), visit) {
                        PageForm.hidden("change", change.rawValue)
                        if let next = order.nextExecutionDate { PageForm.hidden("next", next.text) }
                        PageForm.button(title(change), change == .cancel ? .danger : .other)
                    }
                }
            }
            if StandingOrderChange.cancel.isAllowed(for: order) {
                tag("h2") { "Change" }
                terms(order, visit)
            }
        }
    }

    static func text(_ frequency: StandingOrderSchedule.Frequency) -> Phrase {
        frequency == .everyTwoWeeks ? "every two weeks" : Phrase(word: frequency.rawValue)
    }

    private static func terms(_ order: StandingOrder, _ visit: PageVisit) -> HTML {
        PageForm.post(PagePath("standing-orders", order.id.text, "terms"), visit, .style("card")) {
            PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
            PageForm.field(
                "amount", "Amount", value: visit.form.typed("amount", or: visit.typed(order.amount)),
                .text("inputmode", "decimal"), .text("autocomplete", "off"))
            PageForm.field(
                "to", "New payee", value: visit.form["to"],
                hint: "Leave it empty to keep the payee. A saved payee, an account of this bank, or an IBAN.",
                .text("autocomplete", "off"))
            PageForm.field(
                "creditorName", "Payee's name", value: visit.form["creditorName"],
                hint: "Only for an IBAN that you type.", .text("autocomplete", "off"))
            PageForm.button("Change the next payments", .other)
        }
    }

    static func payee(_ order: StandingOrder, _ names: PayeeNames, _ visit: PageVisit) -> String {
        let name = order.creditorName.isEmpty ? order.creditor.text : order.creditorName
        // The bank doesn't name other customers, but repeats the ID.
        guard let account = account(of: order), name == account.text else { return name }
        return names.name(of: account) ?? visit.someone
    }

    private static func account(of order: StandingOrder) -> AccountID? {
        guard case .destination(let destination) = order.creditor else { return nil }
        return destination.accountID
    }

    private static func iban(_ order: StandingOrder, _ names: PayeeNames) -> IBAN? {
        guard case .destination(.iban(let iban, _)) = order.creditor else {
            return account(of: order).flatMap(names.iban)
        }
        return iban
    }

    static func title(_ change: StandingOrderChange) -> Phrase {
        switch change {
        case .pause: "Pause"
        case .resume: "Resume"
        case .skip: "Skip the next payment"
        case .cancel: "Cancel the order"
        }
    }
}
