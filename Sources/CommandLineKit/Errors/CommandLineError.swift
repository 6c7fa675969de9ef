public import LanguageKit

/// Why a command line was refused. Options are named as they are typed: `--output`.
///
/// User texts are stored verbatim; `message`, `reason` and `hint` show them safely.
public enum CommandLineError: Error, Equatable, Sendable {
    /// A noun or verb does not exist.
    case unknownCommand(String, context: CommandContext, suggestions: [String])
    /// `help` was given an unknown topic.
    case unknownTopic(String, context: CommandContext, suggestions: [String])
    /// The command has no such option, or options are not allowed there.
    case unknownOption(String, context: CommandContext, suggestions: [String])
    /// The global option exists, but only other commands support it.
    case unsupportedOption(String, context: CommandContext, takenBy: Phrase)
    /// The option needs a value; `found` is the option that was found instead.
    case missingValue(option: String, valueName: String, found: String?)
    /// A flag was given a value.
    case unexpectedValue(option: String, value: String)
    /// An option that may be given once was repeated.
    case repeatedOption(String)
    /// Arguments are missing; all of them are named.
    case missingArguments([String], context: CommandContext)
    /// There are more arguments than the command takes; the first extra one is named.
    case unexpectedArgument(String, context: CommandContext, expectedCount: Int, suggestions: [String] = [])
    /// Required options are missing; all of them are named.
    case missingOptions([String], context: CommandContext)
    /// The value of an option or argument is invalid; the reason is a full sentence.
    case invalidValue(name: String, value: String, reason: Phrase)
    /// Two options that were given exclude each other.
    case conflictingOptions(String, String)
    /// The value of an option may be a secret, so it is neither read nor shown.
    case secretValue(option: String, expected: Phrase, hint: Phrase)
    /// The value of an option is not one of the allowed values.
    case invalidChoice(name: String, value: String, allowed: [String], suggestions: [String])
    /// The argument at a position, counted from 1, is not valid UTF-8.
    case notUTF8(position: Int)

    /// The stable name of an error, for programs.
    public enum Code: String, CaseIterable, Sendable {
        case unknownCommand, unknownTopic, unknownOption, unsupportedOption
        case missingValue, unexpectedValue, repeatedOption
        case missingArguments, unexpectedArgument, missingOptions, conflictingOptions
        case invalidValue, secretValue, invalidChoice, notUTF8
    }

    public var code: Code {
        switch self {
        case .unknownCommand: .unknownCommand
        case .unknownTopic: .unknownTopic
        case .unknownOption: .unknownOption
        case .unsupportedOption: .unsupportedOption
        case .missingValue: .missingValue
        case .unexpectedValue: .unexpectedValue
        case .repeatedOption: .repeatedOption
        case .missingArguments: .missingArguments
        case .unexpectedArgument: .unexpectedArgument
        case .missingOptions: .missingOptions
        case .conflictingOptions: .conflictingOptions
        case .invalidValue: .invalidValue
        case .secretValue: .secretValue
        case .invalidChoice: .invalidChoice
        case .notUTF8: .notUTF8
        }
    }
}

/// The position of an error on a command line, for messages.
public struct CommandContext: Equatable, Sendable {
    public let program: String
    /// The words that were parsed: `["accounts", "list"]`.
    public let path: [String]
    /// The usage line of that command or group, without a heading.
    public let usage: String
    /// Whether a noun or verb must still follow.
    public let awaitsCommand: Bool

    public init(program: String, path: [String], usage: String, awaitsCommand: Bool) {
        self.program = program
        self.path = path
        self.usage = usage
        self.awaitsCommand = awaitsCommand
    }

    /// The command as typed: `bank accounts list`.
    public var command: String { ([program] + path).joined(separator: " ") }

    /// The command for its help: `bank help accounts list`.
    public var helpCommand: String {
        path.first == "help" ? program + " help" : ([program, "help"] + path).joined(separator: " ")
    }
}

extension CommandLineError {
    /// What happened, in one sentence.
    public var message: Phrase {
        switch self {
        case .unknownCommand(let word, let context, _):
            context.path.isEmpty
                ? "There is no command \(quoted(word))." : "'\(context.command)' has no verb \(quoted(word))."
        case .unknownTopic(let word, _, _): "There is no command or help topic \(quoted(word))."
        case .unknownOption(let option, let context, _):
            "'\(context.command)' has no option \(quoted(option))."
        case .unsupportedOption(let option, let context, _): "'\(context.command)' does not take \(option)."
        case .missingValue(let option, _, _): "\(option) needs a value."
        case .unexpectedValue(let option, _): "\(option) takes no value."
        case .repeatedOption(let option): "\(option) was given more than once."
        case .missingArguments(let names, _):
            names.count == 1
                ? "Missing argument \(names[0])." : "Missing arguments \(Phrase.list(names, .and))."
        case .unexpectedArgument(let argument, _, _, _): "Unexpected argument \(quoted(argument))."
        case .missingOptions(let names, _):
            names.count == 1
                ? "Missing option \(names[0])." : "Missing options \(Phrase.list(names, .and))."
        case .invalidValue(let name, let value, _), .invalidChoice(let name, let value, _, _):
            "\(quoted(value)) is not a valid value for \(name)."
        case .conflictingOptions(let one, let other): "\(one) can't be used together with \(other)."
        case .secretValue(let option, _, _): "\(option) has an invalid value."
        case .notUTF8(let position): "Argument \(position) is not valid UTF-8."
        }
    }

    /// Why it was refused, if the message does not already say it.
    public var reason: Phrase? {
        switch self {
        case .unknownOption(_, let context, _):
            context.awaitsCommand ? "Options go after the command." : nil
        case .unsupportedOption(_, _, let takenBy): "Only \(takenBy) take it."
        case .missingValue(_, _, let found):
            found.map { "The next argument, \(quoted($0)), looks like another option." }
        case .unexpectedValue(_, let value): "It is a flag, but \(quoted(value)) was given."
        case .unexpectedArgument(_, let context, let count, _): Self.limit(of: context, to: count)
        case .invalidValue(_, _, let reason): reason
        case .secretValue(_, let expected, _):
            "It must be \(expected). Secrets are never arguments: other programs can read them, and shells keep them."
        case .invalidChoice(_, _, let allowed, let suggestions)
        where !suggestions.isEmpty && allowed.count > Self.longestList: nil
        case .invalidChoice(_, _, let allowed, _): "It must be \(Phrase.list(allowed, .or))."
        case .notUTF8: "Names and texts must be UTF-8."
        case .unknownCommand, .unknownTopic, .repeatedOption, .missingArguments, .missingOptions,
            .conflictingOptions:
            nil
        }
    }

    /// What to do next, if known.
    public var hint: Phrase? {
        switch self {
        case .unknownCommand(_, let context, let suggestions), .unknownTopic(_, let context, let suggestions):
            didYouMean(suggestions) ?? "Run '\(context.helpCommand)' for the list."
        case .unknownOption(_, let context, let suggestions):
            didYouMean(suggestions) ?? "Run '\(context.helpCommand)' for its options."
        case .unsupportedOption(_, let context, _): "Run '\(context.helpCommand)' for its options."
        case .missingValue(let option, let valueName, let found):
            found.map { "If it is the value, write \(option)=\(displayable($0))." }
                ?? "Write \(option) \(valueName)."
        case .unexpectedValue(let option, _): "Write only \(option)."
        case .repeatedOption: "Give it once."
        case .unexpectedArgument(_, let context, _, let suggestions):
            didYouMean(suggestions) ?? "Usage: \(context.usage)"
        case .missingArguments(_, let context), .missingOptions(_, let context): "Usage: \(context.usage)"
        case .invalidChoice(_, _, _, let suggestions): didYouMean(suggestions)
        case .secretValue(_, _, let hint): hint
        case .notUTF8: "Check that the terminal and the locale use UTF-8."
        case .conflictingOptions: "Give only one of them."
        case .invalidValue: nil
        }
    }

    /// The same error. A choice without a suggestion gets those allowed values whose translation was typed.
    public func suggestingTranslated(by catalogue: Catalogue) -> CommandLineError {
        guard case .invalidChoice(let name, let value, let allowed, []) = self else { return self }
        let translations = allowed.map { catalogue.translations[$0] ?? $0 }
        let near = Suggestion.closest(to: value, in: translations)
        let suggestions = zip(allowed, translations).filter { near.contains($0.1) }.map(\.0)
        return .invalidChoice(name: name, value: value, allowed: allowed, suggestions: suggestions)
    }

    /// How many allowed values are listed beside a suggestion.
    private static let longestList = 8

    private static func limit(of context: CommandContext, to count: Int) -> Phrase {
        switch count {
        case 0: "'\(context.command)' takes no arguments."
        case 1: "'\(context.command)' takes 1 argument. Put text with spaces in quotes."
        default: "'\(context.command)' takes \(count) arguments. Put text with spaces in quotes."
        }
    }
}

private func quoted(_ text: String) -> String { "'" + displayable(text) + "'" }
