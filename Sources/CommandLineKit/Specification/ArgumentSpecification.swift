public import LanguageKit

/// A positional argument of a command.
public struct ArgumentSpecification: Equatable, Sendable {
    /// The name in help and errors, in capitals: `ACCOUNT`.
    public let name: String
    /// A one-line description.
    public let help: Phrase
    /// Whether the argument may be left out. Optional arguments come after the required ones.
    public let isOptional: Bool
    /// Whether the argument takes all remaining words. Only the last argument may.
    public let isRepeating: Bool
    /// The kind of value, for completion.
    public let completion: CompletionKind

    /// Describes an argument. In lists, use the factories below.
    public init(
        name: String, help: Phrase, isOptional: Bool = false, isRepeating: Bool = false,
        completion: CompletionKind = .none
    ) {
        self.name = name
        self.help = help
        self.isOptional = isOptional
        self.isRepeating = isRepeating
        self.completion = completion
    }

    /// Exactly one word.
    public static func required(
        _ name: String, help: Phrase, completion: CompletionKind = .none
    ) -> Self {
        Self(name: name, help: help, completion: completion)
    }

    /// One word or none.
    public static func optional(
        _ name: String, help: Phrase, completion: CompletionKind = .none
    ) -> Self {
        Self(name: name, help: help, isOptional: true, completion: completion)
    }

    /// All remaining words: at least one, unless `isOptional`.
    public static func repeating(
        _ name: String, help: Phrase, isOptional: Bool = false, completion: CompletionKind = .none
    ) -> Self {
        Self(name: name, help: help, isOptional: isOptional, isRepeating: true, completion: completion)
    }

    /// The argument in a usage line: `ACCOUNT`, `[NAME]`, `FILES…`.
    var usage: String {
        let repeated = isRepeating ? name + "…" : name
        return isOptional ? "[" + repeated + "]" : repeated
    }
}

/// The kind of value of an argument or option, for completion.
public enum CompletionKind: Equatable, Sendable {
    /// Cannot be completed: an amount, free text.
    case none
    case file
    case choices([String])
    /// A kind that the program lists at run time: `account`.
    case named(String)
    /// Fields of the command's result, separated by commas.
    case fields
    /// Like ``fields``, each with a direction: `balance:desc`.
    case sortKeys
    /// A condition on ``fields``: `balance > 100 and status = active`.
    case filter
    /// Any of several kinds: a tour's name or a file.
    case anyOf([CompletionKind])

    /// True if the program lists such values at run time.
    var isListed: Bool {
        switch self {
        case .named: true
        case .anyOf(let kinds): kinds.contains(where: \.isListed)
        case .none, .file, .choices, .fields, .sortKeys, .filter: false
        }
    }
}
