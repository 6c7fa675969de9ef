import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

/// One card, and what its holder can do with it.
@MainActor
enum CardPage {
    static func page(
        _ card: Card, _ names: PayeeNames, _ visit: PageVisit, problem: ServiceError? = nil
    ) -> WebPage {
        WebPage("\(card.name)", problem: problem) {
            CardsPage.drawing(card)
            tag("div", .style("actions")) {
                Parts.action("Payments of the card", PagePath("cards", card.id.text, "payments"))
                if !card.status.isFinal && card.lastFour != nil {
                    Parts.action("Show the number", PagePath("cards", card.id.text, "number"))
                }
                if !card.status.isFinal { changes(card, visit) }
            }
            Parts.facts([
                (
                    "Account",
                    tag("a", .href(PagePath("accounts", card.accountID.text))) {
                        .text(names.name(of: card.accountID) ?? card.accountID.text)
                    }
                ),
                (
                    "Replaced by",
                    card.replacedBy.map { id in tag("a", .href(PagePath("cards", id.text))) { .text(id.text) }
                    }
                ),
                ("ID", .text(card.id.text)),
            ])
            if !card.status.isFinal {
                tag("h2") { "Limits" }
                PageForm.post(PagePath("cards", card.id.text, "limits"), visit, .style("card")) {
                    limit("payment", "Per payment", card.limits.payment, visit)
                    limit("day", "Per day", card.limits.day, visit)
                    limit("month", "Per month", card.limits.month, visit)
                    PageForm.button("Save", .other)
                }
                tag("h2") { "Rules" }
                PageForm.post(PagePath("cards", card.id.text, "rules"), visit, .style("card")) {
                    CardRulesForm.fields(card.rules, visit)
                    PageForm.button("Save", .other)
                }
            }
            if card.replacedBy == nil {
                tag("h2") { "Replacement" }
                PageForm.post(PagePath("cards", card.id.text, "replace"), visit, .style("card")) {
                    tag("p") {
                        "The new card has another number and the same limits and rules. This one stops working."
                    }
                    PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
                    PageForm.button("Order a replacement", .danger)
                }
            }
        }
    }

    /// What the card's state lets its holder do. Freezing is a switch, because it is undone in the same place.
    private static func changes(_ card: Card, _ visit: PageVisit) -> HTML {
        .group(
            CardChange.allCases.filter { (try? $0.status(after: card)) != nil }.map { change in
                PageForm.post(PagePath("cards", card.id.text, "status"), visit, .style("inline")) {
                    PageForm.hidden("change", change.rawValue)
                    switch change {
                    case .activate: PageForm.button(title(change))
                    case .freeze, .unfreeze:
                        tag(
                            "button", .style("quiet"), .text("role", "switch"),
                            .text("aria-checked", card.status == .frozen ? "true" : "false")
                        ) { title(.freeze) }
                    case .reportLost: PageForm.button(title(change), .danger)
                    }
                }
            })
    }

    private static func limit(
        _ name: String, _ label: Phrase, _ limit: Money?, _ visit: PageVisit
    ) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: limit.map(visit.typed)),
            hint: "Leave it empty for no limit.", .text("inputmode", "decimal"), .text("autocomplete", "off"))
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
