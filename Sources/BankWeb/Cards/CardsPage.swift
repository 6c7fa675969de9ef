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
            return .page(CardsPage.page(try viewModel.state.get(), try await CardHolder(visit)))
        }
        on("GET", "/cards/*") { visit in
            let viewModel = try Self.card(visit)
            await viewModel.load()
            return .page(try await CardPage.page(try viewModel.state.get(), visit))
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
        onChange("/cards/*/rules") { viewModel, card, visit in
            let countries = { name in Self.orNone(visit.form[name].uppercased()) }
            await viewModel.setRules(
                SpendingControlsDraft(
                    allowedCategories: Self.orNone(visit.form["allowedCategories"]),
                    blockedCategories: Self.orNone(CardRulesPart.blocked(by: visit.form, card.rules)),
                    allowedCountries: countries("allowedCountries"),
                    blockedCountries: countries("blockedCountries")))
        }
        onChange("/cards/*/merchants") { viewModel, card, visit in
            let code = visit.form["category"]
            let others = card.rules.blockedCategories.map(\.text).filter { $0 != code }
            let blocked = others + (visit.form.has("allowed") ? [] : [code])
            await viewModel.setRules(
                SpendingControlsDraft(blockedCategories: Self.orNone(blocked.joined(separator: ","))))
        }
        onChange("/cards/*/abroad") { viewModel, card, visit in
            guard let home = try await CardHolder(visit).home(of: card) else {
                throw PageFault.unreadableForm
            }
            await viewModel.setRules(
                SpendingControlsDraft(
                    allowedCountries: visit.form.has("allowed") ? CardLimitsDraft.none : home.text,
                    blockedCountries: CardLimitsDraft.none))
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
                return .page(try await CardPage.page(card, visit, problem: problem))
            }
            return .redirect(PagePath("cards", card.id.text).saved)
        }
    }
}

@MainActor
enum CardsPage {
    static func page(_ cards: [Card], _ holder: CardHolder) -> WebPage {
        WebPage("Cards") {
            if cards.isEmpty {
                Parts.empty("A card pays from one of your accounts. Order your first one.")
            } else {
                tag("ul", .style("wallet")) {
                    for card in cards { tag("li") { item(card, holder) } }
                }
            }
            tag("p", .style("actions")) { Parts.mainAction("Order a card", .newCard) }
        }
    }

    /// The drawing, and in words what is on it.
    private static func item(_ card: Card, _ holder: CardHolder) -> HTML {
        tag("a", .href(PagePath("cards", card.id.text))) {
            CardDrawing.html(card, holder, .text("aria-hidden", "true"))
            tag("span", .style("name")) { .text(card.name) }
            tag("span", .style("detail")) {
                .text(
                    [
                        holder.account(of: card)?.accountName ?? card.accountID.text,
                        CardDrawing.number(of: card),
                    ]
                    .filter { !$0.isEmpty }.joined(separator: " · "))
            }
            tag("span", .style("detail")) { CardDrawing.state(of: card) }
        }
    }
}
