/// Text in the format of man pages (man(7)): short lines, in which no text is interpreted as a request.
struct Roff {
    private static let width = 78

    private(set) var lines: [String] = []

    /// The whole text, which ends with a line feed.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// A request with arguments: `.SH NAME`.
    mutating func request(_ name: String, _ arguments: String...) {
        // A heading starts a paragraph by itself.
        if name == "PP", let last = lines.last, last.hasPrefix(".SH") || last.hasPrefix(".SS") { return }
        lines.append((["." + name] + arguments.map(Self.argument)).joined(separator: " "))
    }

    /// The request that starts a page. man recognises the date only if it is not escaped.
    mutating func title(_ name: String, section: String, date: String, version: String) {
        lines.append(".TH \(Self.escaped(name)) \(section) \(date) \"\(Self.escaped(version))\"")
    }

    /// A paragraph, wrapped in the source.
    mutating func paragraph(_ text: String) {
        var line = ""
        for word in text.split(separator: " ") {
            let escaped = Self.escaped(String(word))
            if !line.isEmpty && line.utf8.count + 1 + escaped.utf8.count > Self.width {
                append(line)
                line = ""
            }
            line += line.isEmpty ? escaped : " " + escaped
        }
        if !line.isEmpty { append(line) }
    }

    /// Paragraphs, and preformatted lines.
    mutating func paragraphs(_ text: String) {
        for block in TextBlock.blocks(of: text) {
            request("PP")
            switch block {
            case .paragraph(let words): paragraph(words)
            case .kept(let lines): verbatim(lines.map { "  " + $0 })
            }
        }
    }

    mutating func verbatim(_ kept: [String]) {
        request("nf")
        for line in kept { append(Self.escaped(line)) }
        request("fi")
    }

    mutating func list(_ rows: [TextLayout.Row]) {
        for row in rows {
            request("TP")
            lines.append("\\fB" + Self.escaped(row.label.trimmed) + "\\fR")
            paragraph(row.text)
        }
    }

    /// Escapes a line that begins with a dot or a quote, because it would be a request.
    private mutating func append(_ line: String) {
        lines.append(line.first == "." || line.first == "'" ? "\\&" + line : line)
    }

    private static func argument(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.isEmpty || escaped.contains(" ") ? "\"" + escaped + "\"" : escaped
    }

    /// The text with roff's escape character, quotes and dashes escaped, so that they are printed unchanged.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "\u{20}"..."\u{7E}": String(scalar)
            default: "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }
        .joined()
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// Without leading spaces.
    var trimmed: String { String(drop { $0 == " " }) }
}

/// A part of a longer text of the specification.
enum TextBlock: Equatable {
    /// Words that may be wrapped anywhere.
    case paragraph(String)
    /// Preformatted lines without their common margin.
    case kept([String])

    /// The parts of a text: empty lines separate them, and lines that begin with a space are preformatted.
    static func blocks(of text: String) -> [TextBlock] {
        text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { lines in
            guard lines.allSatisfy({ $0.first == " " }) else {
                return .paragraph(lines.joined(separator: " "))
            }
            let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return .kept(lines.map { String($0.dropFirst(margin)) })
        }
    }
}
