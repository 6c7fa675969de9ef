import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

/// An argument or option that is asked for.
struct AskedValue: Equatable {
    /// The name as errors show it: `ACCOUNT`, `--amount`.
    let name: String
    /// The option's name; `nil` for an argument.
    let option: String?
    let help: Phrase
    let kind: ChoiceKind?
    /// The only values that are taken; empty for any.
    let allowedValues: [String]
    private let valueName: String

    init(_ argument: ArgumentSpecification, path: [String]) {
        name = argument.name
        option = nil
        help = argument.help
        kind = ChoiceKind(argument.completion, valueName: argument.name, path: path)
        allowedValues = Self.choices(argument.completion)
        valueName = argument.name
    }

    init(_ option: OptionSpecification, path: [String]) {
        name = "--\(option.name)"
        self.option = option.name
        help = option.help
        kind =
            option.name == "currency"
            ? .currency : ChoiceKind(option.completion, valueName: option.valueName ?? "", path: path)
        allowedValues = option.allowedValues
        valueName = option.valueName ?? ""
    }

    /// What is wrong with a text that can only be one thing; the command looks at the rest.
    func problem(with text: String) -> ServiceError? {
        switch valueName {
        case _ where text.isEmpty:
            .invalidValue(field: name, value: text, reason: .empty)
        case "DATE" where CalendarDate(text) == nil:
            .invalidValue(field: name, value: text, reason: .malformed(expected: "YYYY-MM-DD"))
        default: nil
        }
    }

    private static func choices(_ completion: CompletionKind) -> [String] {
        guard case .choices(let values) = completion else { return [] }
        return values
    }
}
