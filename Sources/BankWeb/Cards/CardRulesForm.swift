import BankDomain
import LanguageKit

/// The rules of a card in words. Rules that have no word are typed as codes, in a part that is folded until they are used.
@MainActor
enum CardRulesForm {
    /// Kinds of merchants that people block, with their codes of ISO 18245.
    private static let kinds: [(code: String, title: Phrase)] = [
        ("7995", "Block gambling"), ("6011", "Block cash machines"), ("5813", "Block bars"),
        ("5921", "Block alcohol shops"), ("5993", "Block tobacco shops"),
    ]

    static func fields(_ rules: SpendingControls, _ visit: PageVisit) -> HTML {
        let isSent = visit.form.has("blockedCategories")
        let blocked = rules.blockedCategories.map(\.text)
        let others = blocked.filter { code in !kinds.contains { $0.code == code } }
        let hasCodes = !(rules.allowedCategories.isEmpty && others.isEmpty)
        return .group([
            .group(
                kinds.map { code, title in
                    PageForm.box(
                        name(code), title,
                        isTicked: isSent ? visit.form.has(name(code)) : blocked.contains(code))
                }),
            countries("allowedCountries", "Allow only these countries", rules.allowedCountries, visit),
            countries("blockedCountries", "Block these countries", rules.blockedCountries, visit),
            tag("details", isSent || hasCodes ? [.flag("open")] : []) {
                tag("summary") { "Other merchants, by code" }
                categories(
                    "allowedCategories", "Allow only these merchants", rules.allowedCategories.map(\.text),
                    visit)
                categories("blockedCategories", "Block these merchants", others, visit)
            },
        ])
    }

    /// The codes that the sent form blocks: the ticked kinds and the typed codes.
    static func blockedCategories(_ form: PageFields) -> String {
        let ticked = kinds.map(\.code).filter { form.has(name($0)) }
        return (ticked + [form["blockedCategories"]]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func name(_ code: String) -> String { "block-\(code)" }

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
