import BankDomain
import BankServices
import LanguageKit

/// Writes a page as bytes, in the reader's language.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    private let localization: Localization
    /// The reader's day; `nil` if it is not known, and all days are dates.
    private let today: CalendarDate?

    init(_ localization: Localization, today: CalendarDate? = nil) {
        self.localization = localization
        self.today = today
    }

    /// A whole document.
    static func document(
        _ html: HTML, in localization: Localization, today: CalendarDate? = nil
    ) -> [UInt8] {
        var writer = HTMLWriter(localization, today: today)
        writer.bytes.reserveCapacity(32 << 10)
        writer.bytes += "<!doctype html>\n".utf8
        writer.write(html)
        return writer.bytes
    }

    mutating func write(_ html: HTML) {
        switch html {
        case .text(let text): escape(text)
        case .phrase(let phrase): escape(localization.text(phrase))
        case .day(let day): write(words(of: day))
        case .moment(let instant): write(words(of: instant))
        case .group(let parts): for part in parts { write(part) }
        case .element(let name, let attributes, let children):
            put("<")
            put(name)
            for attribute in attributes { write(attribute) }
            put(">")
            guard !Self.isVoid(name) else { return }
            for child in children { write(child) }
            put("</")
            put(name)
            put(">")
        }
    }

    private mutating func write(_ attribute: HTML.Attribute) {
        put(" ")
        put(attribute.name)
        let text: String
        switch attribute.value {
        case .present: return
        case .text(let given): text = given
        case .phrase(let phrase): text = localization.text(phrase)
        }
        put("=\"")
        escape(text)
        put("\"")
    }

    /// “Today” and its neighbors, and no year if it is the present one. On paper, which is read on other days, the rest
    /// of the date follows.
    private func words(of day: CalendarDate) -> HTML {
        guard let today else { return .phrase(day.words) }
        let word: Phrase
        switch day.dayNumber - today.dayNumber {
        case -1: word = "Yesterday"
        case 0: word = "Today"
        case 1: word = "Tomorrow"
        default:
            let year = day.components.year
            guard year == today.components.year else { return .phrase(day.words) }
            return .group([.phrase(day.dayWords), tag("span", .style("paper")) { HTML.text(" \(year)") }])
        }
        return .group([
            .phrase(word),
            tag("span", .style("paper")) {
                HTML.text(", ")
                day.words
            },
        ])
    }

    private func words(of instant: Instant) -> HTML {
        let text = localization.text("\(.time(instant))")
        let parts = text.split(separator: " ", maxSplits: 1)
        // Without a zone the text is one of programs.
        guard parts.count == 2, let day = CalendarDate(String(parts[0])) else { return .text(text) }
        return .group([words(of: day), .text(", \(parts[1])")])
    }

    private mutating func put(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends a text for an element's content or a quoted value. Control characters, which no page may contain, become
    /// spaces (WHATWG HTML, section 13.2.3.5).
    private mutating func escape(_ text: String) {
        var rest = text.utf8[...]
        // Most texts have nothing to escape, and are appended at once.
        while let place = rest.firstIndex(where: Self.isEscaped) {
            bytes.append(contentsOf: rest[..<place])
            switch rest[place] {
            case UInt8(ascii: "<"): put("&lt;")
            case UInt8(ascii: ">"): put("&gt;")
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "\""): put("&quot;")
            case UInt8(ascii: "'"): put("&#39;")
            default: put(" ")
            }
            rest = rest[rest.index(after: place)...]
        }
        bytes.append(contentsOf: rest)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        case 0x09, 0x0a: false
        default: byte < 0x20 || byte == 0x7f
        }
    }

    /// Elements without content and without an end tag (WHATWG HTML, section 13.1.2).
    private static func isVoid(_ name: StaticString) -> Bool {
        switch name.description {
        case "meta", "link", "input", "br", "hr", "img": true
        default: false
        }
    }
}
