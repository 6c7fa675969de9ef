import BankDomain
import BankServices
package import CommandLineKit
import LanguageKit
package import TerminalKit

/// Asks only for the values that are missing from a command line. The command cannot tell that they were not typed.
///
/// Esc goes back to the previous value, and from the first value out of the dialogue; Ctrl-C leaves at once. Leaving
/// changes nothing.
@MainActor
package struct MissingValuesDialogue {
    private let dialogue: Dialogue
    private let lister: ChoiceLister
    private let parser = CommandLineParser(BankProgram.specification)

    package init(console: Console, lister: ChoiceLister) {
        dialogue = Dialogue(console: console)
        self.lister = lister
    }

    /// Adds the answers to the command line. Throws ``PromptError/interrupted`` if the user leaves, and the error of a
    /// service if choices cannot be listed.
    package func complete(_ arguments: [String], _ missing: MissingValues) async throws -> [String] {
        let asked =
            missing.arguments.map { AskedValue($0, path: missing.path) }
            + missing.options.map { AskedValue($0, path: missing.path) }
        var values = [String](repeating: "", count: asked.count)
        var place = 0
        while true {
            while place < asked.count {
                switch try await answer(to: asked[place], typed: values[place], missing.path) {
                case .value(let value):
                    values[place] = value
                    place += 1
                case .back(let typed):
                    values[place] = typed
                    place -= 1
                    if place < 0 { throw PromptError.interrupted }
                }
            }
            let completed = completed(arguments, asked, values)
            guard let error = mistake(in: completed), let wrong = Self.name(in: error),
                let first = asked.firstIndex(where: { $0.name == wrong })
            else { return completed }
            say(error)
            place = first
        }
    }

    private func answer(to asked: AskedValue, typed: String, _ path: [String]) async throws -> Dialogue.Answer
    {
        if !asked.allowedValues.isEmpty {
            return try dialogue.pick(asked.help, asked.allowedValues.map { Choice($0, "\($0)") })
        }
        if let kind = asked.kind {
            // An operator may name any account.
            let scope: AccountScope = path.first == "teller" ? .all : .own
            let choices = try await lister.choices(kind, scope: scope)
            let question = Notice.choose(kind)
            if !choices.isEmpty {
                return try dialogue.pickOrType(question, choices, typing: Notice.ask(asked.help))
            }
        }
        var initial = typed
        while true {
            let answer = try dialogue.ask(Notice.ask(asked.help), initial: initial)
            guard case .value(let text) = answer, let problem = asked.problem(with: text) else {
                return answer
            }
            say(problem)
            initial = text
        }
    }

    private func completed(_ arguments: [String], _ asked: [AskedValue], _ values: [String]) -> [String] {
        var options: [(name: String, value: String)] = []
        var words: [String] = []
        for (value, text) in zip(asked, values) {
            if let option = value.option { options.append((option, text)) } else { words.append(text) }
        }
        return parser.completed(arguments, options: options, words: words)
    }

    private func mistake(in arguments: [String]) -> CommandLineError? {
        do throws(CommandLineError) {
            _ = try Nouns.command(try parser.parse(arguments))
            return nil
        } catch {
            return error
        }
    }

    private static func name(in error: CommandLineError) -> String? {
        switch error {
        case .invalidValue(let name, _, _), .invalidChoice(let name, _, _, _): name
        default: nil
        }
    }

    private func say(_ error: any Error) {
        let text = ErrorText(error)
        dialogue.say(.sentences(text.message, text.reason))
    }
}

/// An argument or option to ask for.
struct AskedValue: Equatable {
    /// The name as errors show it: `ACCOUNT`, `--amount`.
    let name: String
    /// The option's name; `nil` for an argument.
    let option: String?
    let help: Phrase
    let kind: ChoiceKind?
    /// The allowed values; empty if any value is allowed.
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

    /// Finds empty values and malformed dates; `nil` if there is no problem. The command checks everything else.
    func problem(with text: String) -> ServiceError? {
        switch valueName {
        case _ where text.isEmpty:
            .invalidValue(field: .other(name), value: text, reason: .empty)
        case "DATE" where CalendarDate(text) == nil && DayWord(text) == nil:
            .invalidValue(field: .other(name), value: text, reason: .malformed(expected: "YYYY-MM-DD"))
        default: nil
        }
    }

    private static func choices(_ completion: CompletionKind) -> [String] {
        guard case .choices(let values) = completion else { return [] }
        return values
    }
}
