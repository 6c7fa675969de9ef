public import LanguageKit

/// A positional argument of a command.
public struct ArgumentSpecification: Equatable, Sendable {
    /// The name as help and errors show it, in capitals: `ACCOUNT`.
    public let name: String
    /// What the argument means, in one line.
    public let help: Phrase
    /// Whether the argument may be left out. Optional arguments follow the required ones.
    public let isOptional: Bool
    /// Whether the argument takes all remaining words. Only the last argument may.
    public let isRepeating: Bool
    /// What kind of value it is, for completion.
    public let completion: CompletionKind

    /// Describes an argument; the factories below read better in a list.
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

    /// The argument as a usage line shows it: `ACCOUNT`, `[NAME]`, `FILES…`.
    var usage: String {
        let repeated = isRepeating ? name + "…" : name
        return isOptional ? "[" + repeated + "]" : repeated
    }
}

/// What kind of value an argument or option takes, as far as it can be completed.
public enum CompletionKind: Equatable, Sendable {
    /// Nobody can know: an amount, a text.
    case none
    case file
    case choices([String])
    /// What only the program can tell when it is asked: `account`.
    case named(String)
    /// Any of several kinds: a tour's name or a file.
    case anyOf([CompletionKind])
}
