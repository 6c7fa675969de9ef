import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

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
                (
                    "Replaced by",
                    card.replacedBy.map { id in tag("a", .href(PagePath("cards", id.text))) { .text(id.text) }
                    }
                ),
                ("ID", .text(card.id.text)),
            ])
            tag("p") {
                tag("a", .href(PagePath("cards", card.id.text, "payments"))) { "Payments of the card" }
            }
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
                tag("h2") { "Rules" }
                PageForm.post(PagePath("cards", card.id.text, "rules"), visit, .style("card")) {
                    rules(card.rules, visit)
                    PageForm.button("Save")
                }
            }
            if card.replacedBy == nil {
                tag("h2") { "Replacement" }
                PageForm.post(PagePath("cards", card.id.text, "replace"), visit, .style("card")) {
                    tag("p") {
                        "The new card has another number and the same limits and rules. This one stops working."
                    }
                    PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
                    PageForm.button("Order a replacement")
                }
            }
        }
    }

    private static func rules(_ rules: SpendingControls, _ visit: PageVisit) -> HTML {
        let categories: Phrase = "Codes of merchants (ISO 18245) such as 5411, separated by commas."
        let countries: Phrase = "Codes of countries such as DE, separated by commas."
        let codes = { (name: String, label: Phrase, codes: [String], hint: Phrase) in
            PageForm.field(
                name, label, value: visit.form.typed(name, or: codes.joined(separator: ", ")), hint: hint,
                .text("autocomplete", "off"))
        }
        return .group([
            codes(
                "allowedCategories", "Only these merchants", rules.allowedCategories.map(\.text), categories),
            codes(
                "blockedCategories", "None of these merchants", rules.blockedCategories.map(\.text),
                categories),
            codes("allowedCountries", "Only these countries", rules.allowedCountries.map(\.text), countries),
            codes(
                "blockedCountries", "None of these countries", rules.blockedCountries.map(\.text), countries),
        ])
    }

    private static func limit(
        _ name: String, _ label: Phrase, _ limit: Money?, _ visit: PageVisit
    ) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: limit.map(visit.typed)),
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
