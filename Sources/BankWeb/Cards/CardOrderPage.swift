import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addCardOrders() {
        on("GET", "/cards/new") { visit in
            .page(try await CardOrderPage.page(visit, key: visit.backend.freshIdempotencyKey()))
        }
        on("POST", "/cards/new") { visit in
            let key = try visit.key()
            let draft = CardOrderDraft.new(account: visit.form["account"], name: visit.form["name"])
            let viewModel = try CardOrderPage.order(draft, key, visit)
            await viewModel.submit()
            if let card = viewModel.state.value?.value {
                return .redirect(PagePath("cards", card.id.text).saved)
            }
            let problem = viewModel.state.error
            return .page(
                try await CardOrderPage.page(visit, key: visit.key(after: problem, of: key), problem: problem)
            )
        }
        on("POST", "/cards/*/replace") { visit in
            let detail = CardDetailViewModel(
                named: visit.name, cardService: try visit.services.cardService, coordinator: nil)
            await detail.load()
            let card = try detail.state.get()
            try visit.confirm(
                .replaceCard(card), "Order a replacement", back: PagePath("cards", card.id.text))
            let viewModel = try CardOrderPage.order(.replacement(card: visit.name), try visit.key(), visit)
            await viewModel.submit()
            return .redirect(PagePath("cards", try viewModel.state.get().value.id.text).saved)
        }
    }
}

/// Orders a card for an account.
@MainActor
enum CardOrderPage {
    static func order(
        _ draft: CardOrderDraft, _ key: IdempotencyKey, _ visit: PageVisit
    ) throws -> CardOrderViewModel {
        let services = try visit.services
        return CardOrderViewModel(
            draft: draft, idempotencyKey: key, cardService: services.cardService,
            accountService: services.accountService, random: visit.random, coordinator: nil)
    }

    static func page(
        _ visit: PageVisit, key: IdempotencyKey, problem: ServiceError? = nil
    ) async throws -> WebPage {
        let choices = try await TransferChoices(visit)
        return WebPage("Order a card", problem: problem) {
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                PageForm.post(.newCard, visit, .style("card")) {
                    PageForm.hidden("key", key.text)
                    PageForm.choice(
                        "account", "Account", choices.sources.map { ($0.id.text, "\($0.accountName)") },
                        chosen: visit.form["account"])
                    PageForm.field(
                        "name", "Name", value: visit.form["name"], hint: "Any name you like.",
                        .flag("required"), .text("autocomplete", "off"))
                    PageForm.button("Order")
                }
            }
        }
    }
}
