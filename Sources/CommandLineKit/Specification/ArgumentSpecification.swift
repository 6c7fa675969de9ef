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

    /// Describes an argument; the factories below read better in a list.
    public init(name: String, help: Phrase, isOptional: Bool = false, isRepeating: Bool = false) {
        self.name = name
        self.help = help
        self.isOptional = isOptional
        self.isRepeating = isRepeating
    }

    /// Exactly one word.
    public static func required(_ name: String, help: Phrase) -> Self {
        Self(name: name, help: help)
    }

    /// One word or none.
    public static func optional(_ name: String, help: Phrase) -> Self {
        Self(name: name, help: help, isOptional: true)
    }

    /// All remaining words: at least one, unless `isOptional`.
    public static func repeating(_ name: String, help: Phrase, isOptional: Bool = false) -> Self {
        Self(name: name, help: help, isOptional: isOptional, isRepeating: true)
    }

    /// The argument as a usage line shows it: `ACCOUNT`, `[NAME]`, `FILES…`.
    var usage: String {
        let repeated = isRepeating ? name + "…" : name
        return isOptional ? "[" + repeated + "]" : repeated
    }
}
