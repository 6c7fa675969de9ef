import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

/// One card as an object that its holder controls: the card, then its settings, and at the end what can't be undone.
@MainActor
enum CardPage {
    static func page(_ card: Card, _ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let holder = try await CardHolder(visit)
        let use = CardUseViewModel(
            of: card, on: try await visit.backend.today(), cardService: try visit.services.cardService)
        await use.load()
        return WebPage("\(card.name)", problem: problem) {
            tag("div", .style("split", "object")) {
                tag("div") {
                    CardDrawing.html(card, holder)
                    actions(card, visit)
                    facts(card, holder)
                }
                tag("div") {
                    if !card.status.isFinal {
                        if card.status != .ordered { Rows.html { freeze(card, visit) } }
                        section("Limits") { CardLimitsPart.html(card, use.state.value, visit) }
                        section("Where the card pays") { CardRulesPart.html(card, holder, visit) }
                    }
                    ending(card, visit)
                }
            }
        }
    }

    private static func section(_ title: Phrase, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("section") {
            tag("h2") { title }
            content()
        }
    }

    private static func actions(_ card: Card, _ visit: PageVisit) -> HTML {
        tag("div", .style("actions")) {
            if card.status == .ordered { change(.activate, card, visit) { PageForm.button("Activate") } }
            if !card.status.isFinal && card.lastFour != nil {
                Parts.action("Show number", PagePath("cards", card.id.text, "number"))
            }
            Parts.action("Payments", PagePath("cards", card.id.text, "payments"))
        }
    }

    private static func facts(_ card: Card, _ holder: CardHolder) -> HTML {
        Parts.facts([
            (
                "Account",
                tag("a", .href(PagePath("accounts", card.accountID.text))) {
                    .text(holder.account(of: card)?.accountName ?? card.accountID.text)
                }
            ),
            (
                "Replaced by",
                card.replacedBy.map { id in tag("a", .href(PagePath("cards", id.text))) { .text(id.text) } }
            ),
            ("ID", .text(card.id.text)),
        ])
    }

    /// A switch, because freezing is undone in the same place.
    private static func freeze(_ card: Card, _ visit: PageVisit) -> HTML {
        let isFrozen = card.status == .frozen
        return Rows.setting(
            "Freeze card",
            isFrozen ? "The card can't pay until you unfreeze it." : "Stops payments for as long as you like."
        ) {
            change(isFrozen ? .unfreeze : .freeze, card, visit) {
                PageForm.toggle("Freeze card", isOn: isFrozen)
            }
        }
    }

    /// What ends the card. Each asks before it does so.
    private static func ending(_ card: Card, _ visit: PageVisit) -> HTML {
        let isLosable = (try? CardChange.reportLost.status(after: card)) != nil
        guard isLosable || card.replacedBy == nil else { return .nothing }
        return section("Lost, stolen or damaged") {
            Rows.html {
                if card.replacedBy == nil {
                    Rows.setting(
                        "Replace card", "The new one has another number. This one stops working."
                    ) {
                        PageForm.post(
                            PagePath("cards", card.id.text, "replace"), visit, .style("inline")
                        ) {
                            PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
                            PageForm.button("Replace", .danger)
                        }
                    }
                }
                if isLosable {
                    Rows.setting("Lost or stolen", "The card never pays again.") {
                        change(.reportLost, card, visit) { PageForm.button("Report as lost", .danger) }
                    }
                }
            }
        }
    }

    private static func change(
        _ change: CardChange, _ card: Card, _ visit: PageVisit, @HTMLBuilder button: () -> HTML
    ) -> HTML {
        PageForm.post(PagePath("cards", card.id.text, "status"), visit, .style("inline")) {
            PageForm.hidden("change", change.rawValue)
            button()
        }
    }
}

/// The limits of a card, how much of them is used, and a folded form to change them.
@MainActor
enum CardLimitsPart {
    static func html(_ card: Card, _ use: CardUse?, _ visit: PageVisit) -> HTML {
        let limits = card.limits
        return .group([
            Rows.html {
                row("Per payment", limits.payment, used: nil)
                row("Per day", limits.day, used: use?.day)
                row("Per month", limits.month, used: use?.month)
            },
            Parts.folded("Change the limits", isOpen: visit.form.has("payment")) {
                PageForm.post(PagePath("cards", card.id.text, "limits"), visit, .style("card")) {
                    field("payment", "Per payment", limits.payment, visit)
                    field("day", "Per day", limits.day, visit)
                    field("month", "Per month", limits.month, visit)
                    PageForm.button("Save", .other)
                }
            },
        ])
    }

    private static func row(_ name: Phrase, _ limit: Money?, used: Money?) -> HTML {
        guard let limit else {
            return Rows.setting(name, used.flatMap { $0.isZero ? nil : "\($0.figure) used" }) {
                tag("span", .style("detail")) { "No limit" }
            }
        }
        guard let used else { return Rows.setting(name, nil) { Parts.amount(limit) } }
        let left = Money(minorUnits: max(0, limit.minorUnits - used.minorUnits), currency: limit.currency)
        return Rows.measure(
            tag("span", .style("name")) { name }, detail: "\(used.figure) of \(limit.figure) used",
            amount: tag("span", .style("amount")) { "\(left.figure) left" },
            part: used, of: limit)
    }

    private static func field(_ name: String, _ label: Phrase, _ limit: Money?, _ visit: PageVisit) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: limit.map(visit.typed)),
            hint: "Leave it empty for no limit.", .text("inputmode", "decimal"), .text("autocomplete", "off"))
    }
}
