import LanguageKit

/// Wraps and aligns plain text. Widths are counted in characters.
struct TextLayout {
    /// A line of a two-column list.
    struct Row {
        let label: String
        let text: String
    }

    /// The minimum width; narrower text is not readable.
    static let narrowest = 20
    /// If the text column would be narrower than this, texts are set below their labels.
    private static let narrowestColumn = 20
    private static let indent = 2
    private static let gap = 2
    private static let stackedIndent = 6

    let width: Int

    init(width: Int) {
        self.width = max(Self.narrowest, width)
    }

    /// Breaks one paragraph into lines. A word that is too long gets its own line and is not broken.
    /// - Parameters:
    ///   - first: The beginning of the first line.
    ///   - indent: The indentation of the following lines, in characters.
    func wrap(_ text: String, first: String = "", indent: Int = 0) -> [String] {
        var lines: [String] = []
        var line = first
        var count = first.count
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty && count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                count = indent
                isEmpty = true
            }
            line += isEmpty ? word : " " + word
            count += (isEmpty ? 0 : 1) + word.count
            isEmpty = false
        }
        return lines + [line]
    }

    /// Breaks paragraphs into lines. A line that begins with a space is kept unchanged.
    func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        var paragraph: [Substring] = []
        func flush() {
            guard !paragraph.isEmpty else { return }
            lines += wrap(paragraph.joined(separator: " "))
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.isEmpty && line.first != " " {
                paragraph.append(line)
            } else {
                flush()
                lines.append(String(line))
            }
        }
        flush()
        return lines
    }

    /// The width of the label column for these rows; wider labels get lines of their own.
    func labelWidth(of rows: [Row]) -> Int {
        let widest = width * 2 / 5
        return rows.map(\.label.count).filter { $0 <= widest }.max() ?? 0
    }

    /// Labels on the left and wrapped texts in a column on the right, or below the labels if space is short.
    func columns(_ rows: [Row], labelWidth: Int, name: (String) -> String) -> [String] {
        let column = Self.indent + labelWidth + Self.gap
        let isStacked = labelWidth == 0 || width - column < Self.narrowestColumn
        let textIndent = isStacked ? Self.stackedIndent : column
        let margin = String(repeating: " ", count: textIndent)
        return rows.flatMap { row in
            let label = String(repeating: " ", count: Self.indent) + name(row.label)
            guard !row.text.isEmpty else { return [label] }
            let text = wrap(row.text, first: margin, indent: textIndent)
            guard !isStacked, row.label.count <= labelWidth else { return [label] + text }
            let padding = String(repeating: " ", count: labelWidth - row.label.count + Self.gap)
            return [label + padding + text[0].dropFirst(textIndent)] + text.dropFirst()
        }
    }
}

extension TextLayout.Row {
    /// The row of a command or group: its name and abstract.
    init(_ node: CommandNode, _ localization: Localization) {
        self.init(label: node.name, text: localization.text(node.abstract))
    }

    /// The row of an argument: its name and meaning.
    init(_ argument: ArgumentSpecification, _ localization: Localization) {
        self.init(
            label: argument.isRepeating ? argument.name + "…" : argument.name,
            text: localization.text(argument.isOptional ? "\(argument.help) (optional)" : argument.help))
    }

    /// The rows of options: `-o, --output FORMAT`, with the meaning and remarks on the value.
    /// - Parameter namesTakers: Whether to say which commands take a conditional option.
    static func rows(
        _ options: [OptionSpecification], _ localization: Localization, namesTakers: Bool = false
    ) -> [Self] {
        let hasShort = options.contains { $0.short != nil }
        return options.map { option in
            let short = option.short.map { "-\($0), " } ?? (hasShort ? "    " : "")
            let remarks = option.remarks(namesTakers: namesTakers).map(localization.text)
            let help = localization.text(option.help)
            return Self(
                label: short + option.usage,
                text: remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))")
        }
    }
}

extension OptionSpecification {
    /// `required`, `one of table, json`, `default: table`
    fileprivate func remarks(namesTakers: Bool) -> [Phrase] {
        var remarks: [Phrase] = []
        if namesTakers, case .conditional(let takers) = availability { remarks.append("only \(takers)") }
        if isRequired { remarks.append("required") }
        if !allowedValues.isEmpty && valueName != allowedValues.joined(separator: "|") {
            remarks.append("one of \(Phrase.list(allowedValues))")
        }
        if isRepeatable { remarks.append("may be repeated") }
        if let defaultDescription { remarks.append("default: \(defaultDescription)") }
        return remarks
    }
}
