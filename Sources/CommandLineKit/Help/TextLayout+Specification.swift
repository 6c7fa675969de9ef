import LanguageKit

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

    /// The rows of options: `-o, --output FORMAT`, with the meaning and what else is known of the value.
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
