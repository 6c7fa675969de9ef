public import LanguageKit

/// An option of a command, or of the whole program.
public struct OptionSpecification: Equatable, Sendable {
    /// Which commands take a global option. Options of a command are always `everywhere`.
    public enum Availability: Equatable, Sendable {
        case everywhere
        /// Only commands that list it in `supportedGlobals` take it; the text completes the sentence "Only … take it.",
        /// for instance "commands that move money".
        case conditional(takenBy: Phrase)
    }

    /// The long name without its dashes: `output` for `--output`.
    public let name: String
    /// The letter of the short form: `o` for `-o`.
    public let short: Character?
    private let givenValueName: String?
    /// A one-line description.
    public let help: Phrase
    /// The allowed values, checked while parsing; empty allows any value.
    public let allowedValues: [String]
    /// Whether the option may be given more than once.
    public let isRepeatable: Bool
    /// Whether the option must be given.
    public let isRequired: Bool
    /// The behaviour without the option, shown in help: `20`, `today`. It does not set a value.
    public let defaultDescription: Phrase?
    /// For a global option: which commands take it.
    public let availability: Availability
    /// The kind of value, for completion. If there are allowed values, they are used instead.
    public let completion: CompletionKind

    /// Describes an option. In lists, use the factories below.
    /// - Parameter valueName: Without it, and without allowed values, the option is a flag.
    public init(
        name: String,
        short: Character? = nil,
        valueName: String? = nil,
        help: Phrase,
        allowedValues: [String] = [],
        isRepeatable: Bool = false,
        isRequired: Bool = false,
        defaultDescription: Phrase? = nil,
        availability: Availability = .everywhere,
        completion: CompletionKind = .none
    ) {
        self.name = name
        self.short = short
        self.givenValueName = valueName
        self.help = help
        self.allowedValues = allowedValues
        self.isRepeatable = isRepeatable
        self.isRequired = isRequired
        self.defaultDescription = defaultDescription
        self.availability = availability
        self.completion = allowedValues.isEmpty ? completion : .choices(allowedValues)
    }

    /// The name of the value in help, such as `N`, or else the allowed values, `table|json`; nil for a flag.
    public var valueName: String? {
        isFlag ? nil : givenValueName ?? allowedValues.joined(separator: "|")
    }

    public var isFlag: Bool { givenValueName == nil && allowedValues.isEmpty }

    /// The long form as typed: `--output`.
    var spelling: String { "--" + name }

    /// The long form with its value: `--output table|json`.
    var usage: String { valueName.map { spelling + " " + $0 } ?? spelling }
}

extension OptionSpecification {
    /// An option without a value.
    public static func flag(
        _ name: String,
        short: Character? = nil,
        help: Phrase,
        availability: Availability = .everywhere
    ) -> Self {
        Self(name: name, short: short, help: help, availability: availability)
    }

    /// An option with a value.
    public static func option(
        _ name: String,
        short: Character? = nil,
        value: String,
        help: Phrase,
        default defaultDescription: Phrase? = nil,
        isRepeatable: Bool = false,
        availability: Availability = .everywhere,
        completion: CompletionKind = .none
    ) -> Self {
        Self(
            name: name, short: short, valueName: value, help: help, isRepeatable: isRepeatable,
            defaultDescription: defaultDescription, availability: availability, completion: completion)
    }

    /// A required option with a value.
    public static func required(_ name: String, value: String, help: Phrase) -> Self {
        Self(name: name, valueName: value, help: help, isRequired: true)
    }

    /// An option with allowed values.
    ///
    /// Without a name for the value, help shows the values themselves: `--output table|json`.
    public static func choice(
        _ name: String,
        of allowedValues: [String],
        short: Character? = nil,
        value: String? = nil,
        help: Phrase,
        default defaultDescription: Phrase? = nil,
        isRepeatable: Bool = false,
        isRequired: Bool = false
    ) -> Self {
        Self(
            name: name, short: short, valueName: value, help: help,
            allowedValues: allowedValues, isRepeatable: isRepeatable, isRequired: isRequired,
            defaultDescription: defaultDescription)
    }

    /// `--help`, which every program takes.
    static let help = flag("help", short: "h", help: "Show help for a command")

    /// `--version`, which every program takes.
    static let version = flag("version", help: "Show the version")
}
