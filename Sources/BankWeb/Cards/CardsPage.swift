import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addCards() {
        on("GET", "/cards") { visit in
            let viewModel = CardsListViewModel(
                cardService: try visit.services.cardService, coordinator: nil)
            await viewModel.load()
            return .page(CardsPage.page(try viewModel.state.get()))
        }
        on("GET", "/cards/*") { visit in
            let viewModel = try Self.card(visit)
            await viewModel.load()
            return .page(CardPage.page(try viewModel.state.get(), visit))
        }
        onChange("/cards/*/status") { viewModel, visit in
            guard let change = CardChange(rawValue: visit.form["change"]) else {
                throw PageFault.unreadableForm
            }
            await viewModel.apply(change)
        }
        onChange("/cards/*/limits") { viewModel, visit in
            // An empty field has no limit: the form shows all of them.
            let typed = { (name: String) in
                visit.form[name].isEmpty ? CardLimitsDraft.none : visit.form[name]
            }
            await viewModel.setLimits(
                CardLimitsDraft(payment: typed("payment"), day: typed("day"), month: typed("month")))
        }
    }

    private static func card(_ visit: PageVisit) throws -> CardDetailViewModel {
        CardDetailViewModel(
            named: visit.name, cardService: try visit.services.cardService, coordinator: nil)
    }

    private mutating func onChange(
        _ path: String, change: @escaping @MainActor (CardDetailViewModel, PageVisit) async throws -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = try Self.card(visit)
            await viewModel.load()
            let card = try viewModel.state.get()
            try await change(viewModel, visit)
            if let problem = viewModel.change.error {
                return .page(CardPage.page(card, visit, problem: problem))
            }
            return .redirect(PagePath("cards", card.id.text))
        }
    }
}

@MainActor
enum CardsPage {
    static func page(_ cards: [Card]) -> WebPage {
        WebPage("Cards") {
            if cards.isEmpty {
                Parts.empty("No cards yet.")
            } else {
                Parts.table("Cards", ["Name", "Number", "Account", "Status"]) {
                    for card in cards {
                        tag("tr") {
                            Parts.cell(tag("a", .href(PagePath("cards", card.id.text))) { .text(card.name) })
                            Parts.cell(.text(number(card)))
                            Parts.cell(.text(card.accountID.text))
                            Parts.cell(.phrase(Phrase(word: card.status.rawValue)))
                        }
                    }
                }
            }
        }
    }

    static func number(_ card: Card) -> String { card.lastFour.map { "…" + $0 } ?? "" }
}

/// One card, and what its holder can do with it.
@MainActor
enum CardPage {
    static func page(_ card: Card, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("\(card.name)", problem: problem) {
            Parts.facts([
                ("Number", card.lastFour == nil ? nil : .text(CardsPage.number(card))),
                ("Expires", card.expiry.map { .text($0.text) }),
                ("Status", .phrase(Phrase(word: card.status.rawValue))),
                (
                    "Account",
                    tag("a", .href(PagePath("accounts", card.accountID.text))) { .text(card.accountID.text) }
                ),
                ("ID", .text(card.id.text)),
            ])
            if !card.status.isFinal {
                tag("div", .style("actions")) {
                    for change in CardChange.allCases where (try? change.status(after: card)) != nil {
                        PageForm.post(PagePath("cards", card.id.text, "status"), visit) {
                            PageForm.hidden("change", change.rawValue)
                            PageForm.button(title(change))
                        }
                    }
                }
                tag("h2") { "Limits" }
                PageForm.post(PagePath("cards", card.id.text, "limits"), visit, .style("card")) {
                    limit("payment", "Each payment", card.limits.payment, visit)
                    limit("day", "Each day", card.limits.day, visit)
                    limit("month", "Each month", card.limits.month, visit)
                    PageForm.button("Save")
                }
            }
        }
    }

    private static func limit(
        _ name: String, _ label: Phrase, _ limit: Money?, _ visit: PageVisit
    ) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: limit?.decimalText),
            hint: "Empty for no limit.", .text("inputmode", "decimal"), .text("autocomplete", "off"))
    }

    private static func title(_ change: CardChange) -> Phrase {
        switch change {
        case .activate: "Activate"
        case .freeze: "Freeze"
        case .unfreeze: "Unfreeze"
        case .reportLost: "Report as lost"
        }
    }
}
