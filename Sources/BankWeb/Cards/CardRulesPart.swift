import BankDomain
import LanguageKit

/// Where a card pays, in words with switches. Rules without a word are typed as codes, in a folded part.
@MainActor
enum CardRulesPart {
    /// Kinds of merchants that people block, with their codes of ISO 18245.
    private static let kinds: [(code: String, title: Phrase)] = [
        ("6011", "Cash machines"), ("7995", "Gambling"), ("5813", "Bars"), ("5921", "Alcohol shops"),
        ("5993", "Tobacco shops"),
    ]

    static func html(_ card: Card, _ holder: CardHolder, _ visit: PageVisit) -> HTML {
        let rules = card.rules
        return .group([
            Rows.html {
                abroad(card, home: holder.home(of: card), visit)
                if rules.allowedCategories.isEmpty {
                    for (code, title) in kinds {
                        let isOn = !rules.blockedCategories.contains { $0.text == code }
                        Rows.setting(title, isOn ? "Allowed" : "Blocked") {
                            toggle(title, "merchants", card, isOn: isOn, visit) {
                                PageForm.hidden("category", code)
                            }
                        }
                    }
                }
                merchants(rules)
            },
            Parts.folded("Countries and merchants by code", isOpen: visit.form.has("allowedCountries")) {
                PageForm.post(PagePath("cards", card.id.text, "rules"), visit, .style("card")) {
                    fields(rules, visit)
                    PageForm.button("Save", .other)
                }
            },
        ])
    }

    /// The codes that a sent form blocks, and the kinds that have a switch and are blocked.
    static func blocked(by form: PageFields, _ rules: SpendingControls) -> String {
        let switched = rules.blockedCategories.map(\.text).filter(isKind)
        return (switched + [form["blockedCategories"]]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func isKind(_ code: String) -> Bool { kinds.contains { $0.code == code } }

    /// Without the account's country, abroad is not known: the codes of countries are in words only.
    private static func abroad(_ card: Card, home: CountryCode?, _ visit: PageVisit) -> HTML {
        let rules = card.rules
        let isOn = rules.allowedCountries.isEmpty
        let words: Phrase =
            if !isOn {
                "Only in \(.list(rules.allowedCountries.map(\.text)))"
            } else if rules.blockedCountries.isEmpty {
                "Allowed in all countries"
            } else {
                "Not in \(.list(rules.blockedCountries.map(\.text)))"
            }
        return Rows.setting("Payments abroad", words) {
            if home != nil { toggle("Payments abroad", "abroad", card, isOn: isOn, visit) { .nothing } }
        }
    }

    /// Rules for merchants that have no switch.
    private static func merchants(_ rules: SpendingControls) -> HTML {
        let others = rules.blockedCategories.map(\.text).filter { !isKind($0) }
        if !rules.allowedCategories.isEmpty {
            return Rows.setting(
                "Other merchants", "Only those with the codes \(.list(rules.allowedCategories.map(\.text)))"
            ) { .nothing }
        }
        guard !others.isEmpty else { return .nothing }
        return Rows.setting("Other merchants", "Not those with the codes \(.list(others))") { .nothing }
    }

    private static func toggle(
        _ label: Phrase, _ verb: String, _ card: Card, isOn: Bool, _ visit: PageVisit,
        @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        PageForm.post(PagePath("cards", card.id.text, verb), visit, .style("inline")) {
            fields()
            if !isOn { PageForm.hidden("allowed", "yes") }
            PageForm.toggle(label, isOn: isOn)
        }
    }

    private static func fields(_ rules: SpendingControls, _ visit: PageVisit) -> HTML {
        .group([
            countries("allowedCountries", "Allow only these countries", rules.allowedCountries, visit),
            countries("blockedCountries", "Block these countries", rules.blockedCountries, visit),
            categories(
                "allowedCategories", "Allow only these merchants", rules.allowedCategories.map(\.text), visit),
            categories(
                "blockedCategories", "Block these merchants",
                rules.blockedCategories.map(\.text).filter { !isKind($0) }, visit),
        ])
    }

    private static func categories(
        _ name: String, _ label: Phrase, _ codes: [String], _ visit: PageVisit
    ) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: codes.joined(separator: ", ")),
            hint: "Codes of merchants (ISO 18245) such as 5411, separated by commas.",
            .text("autocomplete", "off"))
    }

    private static func countries(
        _ name: String, _ label: Phrase, _ countries: [CountryCode], _ visit: PageVisit
    ) -> HTML {
        PageForm.field(
            name, label, value: visit.form.typed(name, or: countries.map(\.text).joined(separator: ", ")),
            hint: "Codes of countries such as DE, separated by commas.", .text("autocomplete", "off"))
    }
}
