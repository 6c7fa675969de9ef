import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addStandingOrders() {
        on("GET", "/standing-orders") { visit in
            let viewModel = StandingOrdersListViewModel(
                page: try visit.page(),
                standingOrderService: try visit.services.standingOrderService, coordinator: nil)
            await viewModel.load()
            return .page(StandingOrdersPage.page(try viewModel.state.get()))
        }
        on("GET", "/standing-orders/*") { visit in
            let viewModel = StandingOrderViewModel(
                id: StandingOrderID(visit.name),
                standingOrderService: try visit.services.standingOrderService)
            await viewModel.load()
            return .page(StandingOrderPage.page(try viewModel.state.get(), visit))
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
            await viewModel.apply(change)
            if let problem = viewModel.change.error {
                return .page(StandingOrderPage.page(order, visit, problem: problem))
            }
            return .redirect(PagePath("standing-orders", order.id.text))
        }
    }
}

@MainActor
enum StandingOrdersPage {
    static func page(_ list: Page<StandingOrder>) -> WebPage {
        WebPage("Standing orders") {
            tag("p") { tag("a", .style("button"), .href(.newStandingOrder)) { "New standing order" } }
            if list.items.isEmpty {
                Parts.empty("No standing orders yet.")
            } else {
                Parts.table("Standing orders", ["Payee", "Frequency", "Next", "Status", "Amount"]) {
                    for order in list.items {
                        tag("tr") {
                            Parts.cell(
                                tag("a", .href(PagePath("standing-orders", order.id.text))) {
                                    .text(StandingOrderPage.payee(order))
                                })
                            Parts.cell(.phrase(Phrase(word: order.schedule.frequency.rawValue)))
                            Parts.cell(order.nextExecutionDate.map(Parts.date) ?? .nothing)
                            Parts.cell(.phrase(Phrase(word: order.status.rawValue)))
                            Parts.cell(Parts.amount(order.amount), isAmount: true)
                        }
                    }
                }
            }
            Parts.next(list, .standingOrders)
        }
    }
}

/// One standing order, and what its payer can do with it.
@MainActor
enum StandingOrderPage {
    static func page(_ order: StandingOrder, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("\(payee(order))", problem: problem) {
            Parts.facts([
                ("Amount", Parts.amount(order.amount)),
                ("Frequency", .phrase(Phrase(word: order.schedule.frequency.rawValue))),
                ("Next", order.nextExecutionDate.map(Parts.date)),
                ("Status", .phrase(Phrase(word: order.status.rawValue))),
                ("From", .text(order.fromAccountID.text)),
                ("To", .text(order.creditor.text)),
                ("Reference", order.reference.isEmpty ? nil : .text(order.reference)),
                ("Start", Parts.date(order.schedule.startDate)),
                ("End", order.schedule.endDate.map(Parts.date)),
                ("ID", .text(order.id.text)),
            ])
            tag("div", .style("actions")) {
                for change in StandingOrderChange.allCases where change.isAllowed(for: order) {
                    PageForm.post(PagePath("standing-orders", order.id.text, "change"), visit) {
                        PageForm.hidden("change", change.rawValue)
                        PageForm.button(title(change))
                    }
                }
            }
        }
    }

    static func payee(_ order: StandingOrder) -> String {
        order.creditorName.isEmpty ? order.creditor.text : order.creditorName
    }

    private static func title(_ change: StandingOrderChange) -> Phrase {
        switch change {
        case .pause: "Pause"
        case .resume: "Resume"
        case .skip: "Skip the next payment"
        case .cancel: "Cancel the order"
        }
    }
}
