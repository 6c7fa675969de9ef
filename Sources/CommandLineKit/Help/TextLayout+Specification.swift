extension TextLayout.Row {
    /// The row of a command or group: its name and abstract.
    init(_ node: CommandNode) {
        self.init(label: node.name, text: node.abstract)
    }

    /// The row of an argument: its name and meaning.
    init(_ argument: ArgumentSpecification) {
        self.init(
            label: argument.isRepeating ? argument.name + "…" : argument.name,
            text: argument.isOptional ? argument.help + " (optional)" : argument.help)
    }

    /// The rows of options: `-o, --output FORMAT`, with the meaning and what else is known of the value.
    /// - Parameter namesTakers: Whether to say which commands take a conditional option.
    static func rows(_ options: [OptionSpecification], namesTakers: Bool = false) -> [Self] {
        let hasShort = options.contains { $0.short != nil }
        return options.map { option in
            let short = option.short.map { "-\($0), " } ?? (hasShort ? "    " : "")
            return Self(
                label: short + option.usage, text: option.help + option.remarks(namesTakers: namesTakers))
        }
    }
}

extension OptionSpecification {
    /// ` (required; one of table, json; default: table)`, or nothing.
    fileprivate func remarks(namesTakers: Bool) -> String {
        var remarks: [String] = []
        if namesTakers, case .conditional(let takers) = availability { remarks.append("only \(takers)") }
        if isRequired { remarks.append("required") }
        if !allowedValues.isEmpty && valueName != allowedValues.joined(separator: "|") {
            remarks.append("one of " + allowedValues.joined(separator: ", "))
        }
        if isRepeatable { remarks.append("may be repeated") }
        if let defaultDescription { remarks.append("default: " + defaultDescription) }
        return remarks.isEmpty ? "" : " (" + remarks.joined(separator: "; ") + ")"
    }
}
