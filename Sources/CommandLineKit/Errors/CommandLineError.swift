public import LanguageKit

/// Why a command line was refused. Options are named as they are typed: `--output`.
///
/// Texts of the user are kept as they were given; `message`, `reason` and `hint` show them safely.
public enum CommandLineError: Error, Equatable, Sendable {
    /// A word where a noun or verb must stand selects nothing.
    case unknownCommand(String, context: CommandContext, suggestions: [String])
    /// `help` was asked about something that does not exist.
    case unknownTopic(String, context: CommandContext, suggestions: [String])
    /// The command has no such option, or none may stand there.
    case unknownOption(String, context: CommandContext, suggestions: [String])
    /// The global option exists, but only other commands take it.
    case unsupportedOption(String, context: CommandContext, takenBy: Phrase)
    /// The option needs a value; `found` is the option that stood where it was expected.
    case missingValue(option: String, valueName: String, found: String?)
    /// A flag was given a value.
    case unexpectedValue(option: String, value: String)
    /// An option that may be given once was given again.
    case repeatedOption(String)
    /// Arguments were left out, all of them named.
    case missingArguments([String], context: CommandContext)
    /// There are more arguments than the command takes; the first one too many is named.
    case unexpectedArgument(String, context: CommandContext, expectedCount: Int)
    /// Required options were left out, all of them named.
    case missingOptions([String], context: CommandContext)
    /// The value of an option or argument means nothing; the reason is a full sentence.
    case invalidValue(name: String, value: String, reason: Phrase)
    /// The value of an option is not one of those it allows.
    case invalidChoice(name: String, value: String, allowed: [String], suggestions: [String])
    /// The argument at a position, counted from 1, is not valid UTF-8.
    case notUTF8(position: Int)

    /// The stable name of an error, for output that programs read.
    public enum Code: String, CaseIterable, Sendable {
        case unknownCommand, unknownTopic, unknownOption, unsupportedOption
        case missingValue, unexpectedValue, repeatedOption
        case missingArguments, unexpectedArgument, missingOptions
        case invalidValue, invalidChoice, notUTF8
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
        case .invalidValue: .invalidValue
        case .invalidChoice: .invalidChoice
        case .notUTF8: .notUTF8
        }
    }
}
