import BankDomain
import LanguageKit

/// Forms and their fields.
@MainActor
enum PageForm {
    /// A form that changes something. It carries the token of the session, so that only pages of this site can send it.
    static func post(
        _ path: PagePath, _ visit: PageVisit, _ attributes: HTML.Attribute..., @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        tag("form", [.text("method", "post"), .action(path)] + attributes) {
            hidden("form", visit.formToken)
            fields()
        }
    }

    /// A form that only asks; its values are in the address.
    static func get(_ path: PagePath, style: String = "", @HTMLBuilder fields: () -> HTML) -> HTML {
        tag("form", .text("method", "get"), .action(path), .style("filter", style), .text("role", "search")) {
            fields()
        }
    }

    /// A search in one line: its field is seen, and its filters are folded beside it.
    ///
    /// - Parameters:
    ///   - label: what is searched for; it stands in the empty field.
    ///   - isFiltered: whether the filters are in use, and so are shown.
    static func search(
        _ path: PagePath, _ label: Phrase, value: String, isFiltered: Bool = false, filters: [HTML] = []
    ) -> HTML {
        tag("form", .text("method", "get"), .action(path), .style("search"), .text("role", "search")) {
            tag("div", .style("field")) {
                tag(
                    "input", .text("type", "search"), .text("name", "text"), .text("value", value),
                    .label(label), .phrase("placeholder", label))
                tag("button", .style("plain"), .label("Search")) { Icon.search.html() }
            }
            if !filters.isEmpty {
                tag("details", isFiltered ? [.flag("open")] : []) {
                    tag("summary") { "Filters" }
                    tag("div", .style("filters")) {
                        HTML.group(filters)
                        button("Show", .other)
                    }
                }
            }
        }
    }

    /// A form whose answer is a file.
    static func download(_ path: PagePath, @HTMLBuilder fields: () -> HTML) -> HTML {
        tag("form", .text("method", "get"), .action(path), .style("filter"), .flag("data-file")) { fields() }
    }

    static func hidden(_ name: String, _ value: String) -> HTML {
        tag("input", .text("type", "hidden"), .text("name", name), .text("value", value))
    }

    /// The field of a file, for a form with the attribute ``withFile``.
    static func file(_ name: String, _ label: Phrase, hint: Phrase, accept: String) -> HTML {
        field(name, label, type: "file", hint: hint, .text("accept", accept), .flag("required"))
    }

    /// Sends the content of a file, and not only its name.
    static let withFile = HTML.Attribute.text("enctype", "multipart/form-data")

    /// A choice of one of few, all of which are seen.
    static func radios(
        _ name: String, _ label: Phrase, _ choices: [(value: String, text: Phrase)], chosen: String
    ) -> HTML {
        tag("fieldset", .style("radios")) {
            tag("legend") { label }
            for (value, text) in choices {
                tag("label") {
                    tag(
                        "input",
                        [
                            .text("type", "radio"), .text("name", name), .text("value", value),
                            .flag("required"),
                        ] + (value == chosen ? [.flag("checked")] : []))
                    tag("span") { text }
                }
            }
        }
    }

    /// A labelled field. `hint` is read out with it.
    static func field(
        _ name: String, _ label: Phrase, value: String = "", type: String = "text", hint: Phrase? = nil,
        id: String? = nil, _ attributes: HTML.Attribute...
    ) -> HTML {
        field(name, label, value: value, type: type, hint: hint, id: id, attributes)
    }

    static func field(
        _ name: String, _ label: Phrase, value: String = "", type: String = "text", hint: Phrase? = nil,
        id: String? = nil, _ attributes: [HTML.Attribute]
    ) -> HTML {
        let id = id ?? name
        var all: [HTML.Attribute] = [.id(id), .text("type", type), .text("name", name)]
        if !value.isEmpty { all.append(.text("value", value)) }
        if hint != nil { all.append(.text("aria-describedby", id + "-hint")) }
        return tag("div", .style("field")) {
            tag("label", .text("for", id)) { label }
            tag("input", all + attributes)
            if let hint { tag("p", .id(id + "-hint"), .style("hint")) { hint } }
        }
    }

    /// An amount, typed as the reader's region writes it.
    static func amount(value: String) -> HTML {
        field(
            "amount", "Amount", value: value,
            .text("inputmode", "decimal"), .text("autocomplete", "off"), .flag("required"),
            .phrase("placeholder", "\(.amount("0.00"))"),
            .phrase("data-amount", "\(.amount("12.50"))"),
            .phrase("data-wrong", "Enter an amount such as \(.amount("12.50"))."))
    }

    /// Says at once that an IBAN has a typo. The bank checks it again.
    static let ibanCheck: [HTML.Attribute] = [
        .flag("data-iban"), .phrase("data-wrong", "The check digits don't match: there is a typo."),
    ]

    /// The user's password. `id` differs from other password fields of the page.
    static func password(id: String = "password", _ label: Phrase = "Password") -> HTML {
        field(
            "password", label, type: "password", id: id, .text("autocomplete", "current-password"),
            .flag("required"))
    }

    /// A code of the second factor. The demo's is known to everybody.
    static func code(
        hint: Phrase, isDemo: Bool = false, _ attributes: HTML.Attribute...
    ) -> HTML {
        field(
            "code", "Code", hint: isDemo ? "The code of the demo is 123456." : hint,
            [
                .text("inputmode", "numeric"), .text("autocomplete", "one-time-code"), .flag("required"),
            ] + attributes)
    }

    /// A code of the second factor or a recovery code, which prove a change together with the password. `id` differs
    /// from other codes of the page.
    static func proofCode(id: String, _ attributes: HTML.Attribute..., hint: Phrase) -> HTML {
        field(
            "code", "Code", type: "password", hint: hint, id: id,
            [.text("autocomplete", "one-time-code")] + attributes)
    }

    /// A box to tick. It is sent only if it is ticked.
    static func box(
        _ name: String, _ label: Phrase, isTicked: Bool = false, _ attributes: HTML.Attribute...
    ) -> HTML {
        tag("div", .style("box")) {
            tag(
                "input",
                [.id(name), .text("type", "checkbox"), .text("name", name), .text("value", "yes")]
                    + (isTicked ? [.flag("checked")] : []) + attributes)
            tag("label", .text("for", name)) { label }
        }
    }

    /// A labelled choice. Each choice has the value that is sent, and its text.
    static func choice(
        _ name: String, _ label: Phrase, _ choices: [(value: String, text: Phrase)], chosen: String,
        id: String? = nil
    ) -> HTML {
        tag("div", .style("field")) {
            tag("label", .text("for", id ?? name)) { label }
            tag("select", .id(id ?? name), .text("name", name)) {
                for (value, text) in choices {
                    let selected: [HTML.Attribute] = value == chosen ? [.flag("selected")] : []
                    tag("option", [.text("value", value)] + selected) { text }
                }
            }
        }
    }

    /// The choices of a currency (ISO 4217).
    static let currencies = currencies(Currency.allCodes)

    /// The choices of currencies, with their names.
    static func currencies(_ codes: [String]) -> [(value: String, text: Phrase)] {
        codes.map { code in
            (code, Currency.name(of: code).map { "\(code) – \($0)" } ?? Phrase(verbatim: code))
        }
    }

    /// A switch that sends its form.
    static func toggle(_ label: Phrase, isOn: Bool) -> HTML {
        tag(
            "button", .text("role", "switch"), .text("aria-checked", isOn ? "true" : "false"), .label(label))
    }

    enum ButtonKind {
        /// The main thing of the page: filled, and the only one.
        case main
        case other
        /// What cannot be undone or ends something.
        case danger
    }

    static func button(_ title: Phrase, _ kind: ButtonKind = .main) -> HTML {
        switch kind {
        case .main: tag("button") { title }
        case .other: tag("button", .style("quiet")) { title }
        case .danger: tag("button", .style("danger")) { title }
        }
    }
}
