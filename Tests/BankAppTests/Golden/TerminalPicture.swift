@testable import BankApp

/// A played tape as an SVG 1.1 picture. It contains text, needs no other file, and follows the reader's light or dark
/// mode.
struct TerminalPicture {
    private static let (glyph, line, margin, bar) = (7.83, 19.0, 20.0, 34.0)

    private enum Part: String {
        case remark = "r", prompt = "p", command = "c", output = "o", error = "e"
    }

    private var rows: [[(part: Part, text: String)]] = []
    private let title: String

    init(_ tape: Tape, title: String) {
        self.title = title
        for item in tape.items {
            switch item {
            case .remark(let remark): rows.append([(.remark, "# \(remark)")])
            case .step(let step):
                rows.append([(.prompt, "$ "), (.command, step.command)])
                rows += step.output.map { line in
                    if case .exactly(let text) = line { [(.output, text)] } else { [(.remark, "…")] }
                }
                rows += step.errors.map { [(.error, $0)] }
                rows.append([])
            }
        }
    }

    /// The text of the SVG file.
    var svg: String {
        let columns = rows.map { $0.reduce(0) { $0 + $1.text.count } }.max() ?? 0
        let width = Self.number(Double(columns) * Self.glyph + 2 * Self.margin)
        let height = Self.number(Double(rows.count) * Self.line + Self.bar + Self.margin)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" role="img" aria-label="\(Self.escaped(title))">
            <title>\(Self.escaped(title))</title>
            <style>
            text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; \
            white-space: pre }
            .w { fill: #fbfbfa; stroke: #d5d8dc } .d { fill: #d5d8dc }
            .o { fill: #24292f } .c { fill: #24292f; font-weight: 600 } .p { fill: #0a7c42; font-weight: 600 }
            .r { fill: #57606a } .e { fill: #9a5b00 }
            @media (prefers-color-scheme: dark) {
            .w { fill: #14181d; stroke: #30363d } .d { fill: #30363d }
            .o { fill: #d8dee4 } .c { fill: #f0f3f6 } .p { fill: #56d38a } .r { fill: #8b949e } .e { fill: #e3b341 }
            }
            </style>
            <rect class="w" x="0.5" y="0.5" width="\(Self.number(Double(columns) * Self.glyph + 2 * Self.margin - 1))" \
            height="\(Self.number(Double(rows.count) * Self.line + Self.bar + Self.margin - 1))" rx="8"/>
            <circle class="d" cx="20" cy="18" r="5"/><circle class="d" cx="38" cy="18" r="5"/>\
            <circle class="d" cx="56" cy="18" r="5"/>
            \(rows.indices.compactMap(row).joined(separator: "\n"))
            </svg>

            """
    }

    private func row(_ index: Int) -> String? {
        guard !rows[index].isEmpty else { return nil }
        let y = Self.number(Self.bar + Double(index + 1) * Self.line)
        let parts = rows[index].map { part, text in
            "<tspan class=\"\(part.rawValue)\">\(Self.escaped(text))</tspan>"
        }
        return
            "<text x=\"\(Self.number(Self.margin))\" y=\"\(y)\" xml:space=\"preserve\">\(parts.joined())</text>"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
    }

    private static func escaped(_ text: String) -> String {
        String(
            text.flatMap { character -> String in
                switch character {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                case "\"": "&quot;"
                default: String(character)
                }
            })
    }
}
