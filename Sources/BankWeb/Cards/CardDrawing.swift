import BankDomain
import LanguageKit

/// A card as its holder knows it. What it can't do is on it as a word, and it is gray then.
@MainActor
enum CardDrawing {
    static func html(
        _ card: Card, _ holder: CardHolder, number: String? = nil, _ attributes: HTML.Attribute...
    ) -> HTML {
        tag("div", [.style("plastic", card.status == .active ? "" : "off")] + attributes) {
            tag("span", .style("issuer")) {
                Icon.logo
                HTML.text("bank")
            }
            tag("span", .style("name")) { .text(card.name) }
            Icon.chip.html("chip")
            card.status == .active ? .nothing : Parts.badge(state(of: card))
            tag("span", .style("number")) { .text(number ?? Self.number(of: card)) }
            tag("span", .style("holder")) { .text(holder.name(on: card)) }
            tag("span", .style("expiry")) { .text(card.expiry?.text ?? "") }
        }
    }

    static func state(of card: Card) -> Phrase { Phrase(word: card.status.rawValue).asTitle }

    /// The last four digits; empty for a card whose number is unknown.
    static func number(of card: Card) -> String { card.lastFour.map { "•••• " + $0 } ?? "" }
}
