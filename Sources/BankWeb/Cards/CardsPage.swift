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
            return .page(CardPage.page(try viewModel.state.get(), try await visit.payeeNames(), visit))
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
                    blockedCategories: Self.orNone(CardRulesForm.blockedCategories(visit.form)),
                    allowedCountries: countries("allowedCountries"),
                    blockedCountries: countries("blockedCountries")))
        }
        addCardNumbers()
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
                return .page(
                    CardPage.page(card, try await visit.payeeNames(), visit, problem: problem))
            }
            return .redirect(PagePath("cards", card.id.text).saved)
        }
    }
}

@MainActor
enum CardsPage {
    static func page(_ cards: [Card]) -> WebPage {
        WebPage("Cards") {
            tag("p", .style("actions")) { Parts.mainAction("Order a card", .newCard) }
            if cards.isEmpty {
                Parts.empty("No cards yet.")
            } else {
                tag("ul", .style("cards")) {
                    for card in cards {
                        tag("li") {
                            tag("a", style(card), .href(PagePath("cards", card.id.text))) {
                                face(card)
                            }
                        }
                    }
                }
            }
        }
    }

    /// The card as its holder knows it.
    static func drawing(_ card: Card, number: String? = nil) -> HTML {
        tag("div", style(card)) { face(card, number) }
    }

    private static func face(_ card: Card, _ number: String? = nil) -> HTML {
        .group([
            tag("span", .style("name")) { .text(card.name) },
            card.status == .active ? .nothing : Parts.badge(Phrase(word: card.status.rawValue).asTitle),
            tag("span", .style("number")) { .text(number ?? Self.number(card)) },
            tag("span", .style("expiry")) { .text(card.expiry?.text ?? "") },
        ])
    }

    private static func style(_ card: Card) -> HTML.Attribute {
        .style("plastic", card.status == .active ? "" : "off")
    }

    static func number(_ card: Card) -> String { card.lastFour.map { "•••• " + $0 } ?? "" }
}
