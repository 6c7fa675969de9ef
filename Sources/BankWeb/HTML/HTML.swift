import BankDomain
import LanguageKit

/// A part of a page.
///
/// It is written to bytes in one place, which escapes every text and every value of an attribute. A view cannot write
/// markup from text: names of elements and attributes are literals of the program.
indirect enum HTML: Sendable {
    case element(StaticString, [Attribute], [HTML])
    /// A text that is shown as it is.
    case text(String)
    /// A text of the program, in the reader's language.
    case phrase(Phrase)
    /// A day as its reader says it: “Today”, and the year only if it is another.
    case day(CalendarDate)
    /// A moment: its day, and the time in the reader's zone.
    case moment(Instant)
    case group([HTML])

    static let nothing = HTML.group([])

    /// An attribute of an element.
    struct Attribute: Sendable {
        enum Value: Sendable {
            case text(String)
            case phrase(Phrase)
            /// An attribute without a value, such as `required`.
            case present
        }

        let name: StaticString
        let value: Value
    }
}

/// Builds the children of an element: elements, and phrases of the program.
@resultBuilder
enum HTMLBuilder {
    static func buildExpression(_ html: HTML) -> HTML { html }
    static func buildExpression(_ phrase: Phrase) -> HTML { .phrase(phrase) }
    static func buildBlock(_ parts: HTML...) -> HTML { parts.count == 1 ? parts[0] : .group(parts) }
    static func buildOptional(_ part: HTML?) -> HTML { part ?? .nothing }
    static func buildEither(first: HTML) -> HTML { first }
    static func buildEither(second: HTML) -> HTML { second }
    static func buildArray(_ parts: [HTML]) -> HTML { .group(parts) }
}

/// An element with its children.
func tag(
    _ name: StaticString, _ attributes: HTML.Attribute..., @HTMLBuilder children: () -> HTML = { .nothing }
) -> HTML {
    .element(name, attributes, [children()])
}

/// An element with attributes from a list.
func tag(
    _ name: StaticString, _ attributes: [HTML.Attribute], @HTMLBuilder children: () -> HTML = { .nothing }
) -> HTML {
    .element(name, attributes, [children()])
}

extension HTML.Attribute {
    static func text(_ name: StaticString, _ text: String) -> Self { Self(name: name, value: .text(text)) }
    static func phrase(_ name: StaticString, _ phrase: Phrase) -> Self {
        Self(name: name, value: .phrase(phrase))
    }
    static func flag(_ name: StaticString) -> Self { Self(name: name, value: .present) }

    /// Empty names are left out.
    static func style(_ names: String...) -> Self {
        text("class", names.filter { !$0.isEmpty }.joined(separator: " "))
    }
    static func id(_ id: String) -> Self { text("id", id) }
    static func label(_ phrase: Phrase) -> Self { Self.phrase("aria-label", phrase) }
    /// Addresses are ``PagePath`` values, so that no text becomes a scheme such as `javascript:`.
    static func href(_ path: PagePath) -> Self { text("href", path.text) }
    static func action(_ path: PagePath) -> Self { text("action", path.text) }
}
