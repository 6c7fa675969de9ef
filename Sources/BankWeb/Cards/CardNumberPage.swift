import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addCardNumbers() {
        on("GET", "/cards/*/number") { visit in
            .page(try await CardNumberPage.question(visit))
        }
        // The answer has the number, so it has no address that could be opened again.
        on("POST", "/cards/*/number") { visit in
            let viewModel = CardRevealViewModel(
                named: visit.name, cardService: try visit.services.cardService)
            await viewModel.reveal(code: visit.form["code"])
            if let problem = viewModel.state.error {
                return .page(try await CardNumberPage.question(visit, problem: problem))
            }
            return .page(CardNumberPage.page(try viewModel.state.get(), try await CardHolder(visit)))
        }
    }
}

/// The number and the security code of a card, for its holder and after a code.
@MainActor
enum CardNumberPage {
    static func question(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let viewModel = CardDetailViewModel(
            named: visit.name, cardService: try visit.services.cardService, coordinator: nil)
        await viewModel.load()
        let card = try viewModel.state.get()
        let holder = try await CardHolder(visit)
        return WebPage("Show the card number", problem: problem) {
            CardDrawing.html(card, holder)
            PageForm.post(PagePath("cards", card.id.text, "number"), visit, .style("card")) {
                tag("p") { "The number and the security code are enough to pay with. Show them to no one." }
                PageForm.code(hint: "From your authenticator app.", isDemo: visit.backend.isDemo)
                PageForm.button("Show the number")
            }
            back(card)
        }
    }

    static func page(_ revealed: RevealedCard, _ holder: CardHolder) -> WebPage {
        let card = revealed.card
        return WebPage("\(card.name)") {
            CardDrawing.html(card, holder, number: grouped(revealed.number))
            Parts.facts([
                ("Number", tag("code") { .text(grouped(revealed.number)) }),
                ("Security code", tag("code") { .text(text(revealed.securityCode)) }),
                ("Expiry", card.expiry.map { .text($0.text) }),
            ])
            back(card)
        }
    }

    private static func back(_ card: Card) -> HTML {
        tag("p") { tag("a", .href(PagePath("cards", card.id.text))) { "Back to the card" } }
    }

    /// In groups of four, as it is printed.
    private static func grouped(_ number: SharedSecret) -> String {
        text(number).enumerated().map {
            $0.offset > 0 && $0.offset % 4 == 0 ? " \($0.element)" : "\($0.element)"
        }
        .joined()
    }

    private static func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
