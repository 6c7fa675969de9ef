import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
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
        onChange("/cards/*/status") { viewModel, card, visit in
            guard let change = CardChange(rawValue: visit.form["change"]) else {
                throw PageFault.unreadableForm
            }
            if change == .reportLost {
                try visit.confirm(.reportLost(card), "Report as lost", back: PagePath("cards", card.id.text))
            }
            await viewModel.apply(change)
        }
        // An empty field means no limit or rule: the forms show all of them.
        onChange("/cards/*/limits") { viewModel, _, visit in
            let limit = { name in Self.orNone(visit.form.amount(name)) }
            await viewModel.setLimits(
                CardLimitsDraft(payment: limit("payment"), day: limit("day"), month: limit("month")))
        }
        onChange("/cards/*/rules") { viewModel, _, visit in
            let categories = { name in Self.orNone(visit.form[name]) }
            let countries = { name in Self.orNone(visit.form[name].uppercased()) }
            await viewModel.setRules(
                SpendingControlsDraft(
                    allowedCategories: categories("allowedCategories"),
                    blockedCategories: categories("blockedCategories"),
                    allowedCountries: countries("allowedCountries"),
                    blockedCountries: countries("blockedCountries")))
        }
        addCardOrders()
        addCardPayments()
    }

    private static func orNone(_ text: String) -> String { text.isEmpty ? CardLimitsDraft.none : text }

    private static func card(_ visit: PageVisit) throws -> CardDetailViewModel {
        CardDetailViewModel(
            named: visit.name, cardService: try visit.services.cardService, coordinator: nil)
    }

    private mutating func onChange(
        _ path: String,
        change: @escaping @MainActor (CardDetailViewModel, Card, PageVisit) async throws -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = try Self.card(visit)
            await viewModel.load()
            let card = try viewModel.state.get()
            try await change(viewModel, card, visit)
            if let problem = viewModel.change.error {
                return .page(CardPage.page(card, visit, problem: problem))
            }
            return .redirect(PagePath("cards", card.id.text).saved)
        }
    }
}

@MainActor
enum CardsPage {
    static func page(_ cards: [Card]) -> WebPage {
        WebPage("Cards") {
            tag("p") { tag("a", .style("button"), .href(.newCard)) { "Order a card" } }
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
