import BankDomain
import BankServices
package import CommandLineKit
import LanguageKit
package import TerminalKit

/// Asks for the values that are missing from a command line, and runs the command with them.
///
/// Esc goes back to the previous value, and from the first value out of the dialogue; Ctrl-C leaves at once. Leaving
/// changes nothing.
@MainActor
package struct MissingValuesDialogue {
    /// Options of a command that are asked for together with its missing values.
    private static let alsoAsked: [[String]: Set<String>] = [
        ["transfers", "create"]: ["from", "on", "reference"]
    ]

    private let dialogue: Dialogue
    private let lister: ChoiceLister
    private let path: [String]
    private let missing: MissingValues
    private var asked: [AskedValue]
    private var values: [String]

    package init(console: Console, lister: ChoiceLister, path: [String], missing: MissingValues) {
        dialogue = Dialogue(console: console)
        self.lister = lister
        self.path = path
        self.missing = missing
        let also = Self.alsoAsked[path] ?? []
        asked =
            missing.arguments.map { AskedValue($0, path: path) }
            + missing.options.filter { $0.isRequired || also.contains($0.name) }
            .map { AskedValue($0, path: path, isOptional: !$0.isRequired) }
        values = asked.map { _ in "" }
    }

    /// Asks for the values, and passes the whole command line to `run`. A value that is refused is asked for again.
    ///
    /// Throws ``PromptError/interrupted`` if the user leaves, and the other errors of `run`.
    package mutating func run(_ run: ([String]) async throws -> Void) async throws {
        var place = 0
        while true {
            while place < asked.count {
                switch try await answer(at: place) {
                case .value(let value):
                    values[place] = value
                    place += 1
                case .back(let typed):
                    values[place] = typed
                    place -= 1
                    if place < 0 { throw PromptError.interrupted }
                }
            }
            do {
                return try await run(completed)
            } catch is Dialogue.Back {
                place = asked.count - 1
            } catch {
                guard let wrong = placeToAsk(after: error) else { throw error }
                say(error)
                place = wrong
            }
        }
    }

    private func answer(at place: Int) async throws -> Dialogue.Answer {
        let value = asked[place]
        if !value.allowedValues.isEmpty {
            return try dialogue.pick(value.help, value.allowedValues.map { Choice($0, "\($0)") })
        }
        if let kind = value.kind {
            // An operator may name any account.
            let choices = try await lister.choices(kind, scope: path.first == "teller" ? .all : .own)
                .filter { choice in !values.indices.contains { $0 != place && values[$0] == choice.value } }
            if !choices.isEmpty {
                let question = value.option == "from" ? Notice.askSource : Notice.choose(kind)
                return try dialogue.pickOrType(question, choices, typing: value.question)
            }
        }
        var initial = values[place]
        while true {
            let answer = try dialogue.ask(value.question, initial: initial)
            guard case .value(let text) = answer, let problem = value.problem(with: text) else {
                return answer
            }
            say(problem)
            initial = text
        }
    }

    private var completed: [String] {
        var options: [(name: String, value: String)] = []
        var words: [String] = []
        for (value, text) in zip(asked, values) where !(value.isOptional && text.isEmpty) {
            if let option = value.option { options.append((option, text)) } else { words.append(text) }
        }
        return missing.completed(options: options, words: words)
    }

    /// The place of the value to ask for again after an error, or of an option that the error asks for; `nil` if no
    /// other answer can help.
    private mutating func placeToAsk(after error: any Error) -> Int? {
        guard let refused = RefusedValue(error) else { return nil }
        let place = asked.indices.first { place in
            refused.names.contains(asked[place].name)
                || !values[place].isEmpty && refused.text == values[place]
        }
        if let place { return place }
        guard let option = missing.options.first(where: { refused.names.contains("--\($0.name)") }) else {
            return nil
        }
        asked.append(AskedValue(option, path: path, isOptional: false))
        values.append("")
        return asked.count - 1
    }

    private func say(_ error: any Error) {
        let text = ErrorText(error)
        dialogue.say(.sentences(text.message, text.reason))
    }
}

/// The value that an error is about: its name as errors show it, or its text.
private struct RefusedValue {
    var names: [String] = []
    var text: String?

    init?(_ error: any Error) {
        switch error {
        case CommandLineError.invalidValue(let name, _, _), CommandLineError.invalidChoice(let name, _, _, _):
            names = [name]
        case CommandLineError.missingOptions(let missing, _): names = Array(missing.prefix(1))
        case ServiceError.insufficientFunds, ServiceError.limitExceeded, ServiceError.invalidAmount:
            names = ["--amount"]
        case ServiceError.currencyMismatch, ServiceError.coolingOff, ServiceError.cannotBePaid:
            names = ["--to"]
        case ServiceError.invalidIBAN: names = ["--to", "--iban"]
        case ServiceError.nameMismatch: names = ["--to", "--name"]
        case ServiceError.accountFrozen, ServiceError.accountClosed: names = ["--from"]
        case ServiceError.invalidValue(.known(.creditorName), _, _): names = ["--name"]
        case ServiceError.notFound(_, let text), ServiceError.ambiguous(_, let text, _),
            ServiceError.invalidValue(_, let text, _):
            self.text = text
        default: return nil
        }
    }
}

/// An argument or option to ask for.
struct AskedValue: Equatable {
    /// The name as errors show it: `ACCOUNT`, `--amount`.
    let name: String
    /// The option's name; `nil` for an argument.
    let option: String?
    let help: Phrase
    /// The behaviour without the option, in words.
    private let fallback: Phrase?
    let isOptional: Bool
    let kind: ChoiceKind?
    /// The allowed values; empty if any value is allowed.
    let allowedValues: [String]
    private let valueName: String

    init(_ argument: ArgumentSpecification, path: [String]) {
        name = argument.name
        option = nil
        help = argument.help
        fallback = nil
        isOptional = false
        kind = ChoiceKind(argument.completion, valueName: argument.name, path: path)
        allowedValues = Self.choices(argument.completion)
        valueName = argument.name
    }

    init(_ option: OptionSpecification, path: [String], isOptional: Bool) {
        name = "--\(option.name)"
        self.option = option.name
        help = option.help
        fallback = option.defaultDescription
        self.isOptional = isOptional
        kind =
            option.name == "currency"
            ? .currency : ChoiceKind(option.completion, valueName: option.valueName ?? "", path: path)
        allowedValues = option.allowedValues
        valueName = option.valueName ?? ""
    }

    var question: Phrase {
        guard isOptional else { return "\(help):" }
        let optional: Phrase = fallback.map { "\(help) [\($0)]" } ?? "\(help) (optional)"
        return "\(optional):"
    }

    /// Finds empty values, malformed dates and amounts; `nil` if there is no problem. The command checks everything
    /// else.
    func problem(with text: String) -> ServiceError? {
        switch valueName {
        case _ where text.isEmpty && isOptional: nil
        case _ where text.isEmpty:
            .invalidValue(field: .other(name), value: text, reason: .empty)
        case "DATE" where CalendarDate(text) == nil && DayWord(text) == nil:
            .invalidValue(field: .other(name), value: text, reason: .malformed(expected: "YYYY-MM-DD"))
        case "AMOUNT" where !isOptional: problem(withAmount: text)
        default: nil
        }
    }

    // The currency comes from an account that may not be known yet, so the most decimals of any are allowed.
    private func problem(withAmount text: String) -> ServiceError? {
        guard let currency = Currency(code: "CLF") else { return nil }
        do throws(ServiceError) {
            _ = try Money.payable(TypedAmount.plain(text), currency: currency)
            return nil
        } catch {
            // This error would speak of a currency that is not the account's.
            guard case .invalidAmount(_, .unreadable(.tooManyDecimals(let allowed))) = error else {
                return error
            }
            return .invalidValue(
                field: .other(name), value: text, reason: .malformed(expected: "at most \(allowed) decimals"))
        }
    }

    private static func choices(_ completion: CompletionKind) -> [String] {
        guard case .choices(let values) = completion else { return [] }
        return values
    }
}
