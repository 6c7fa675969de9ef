public import LanguageKit

extension ParsedArguments {
    /// The value of the option as a whole number, if it was given.
    /// - Throws: `CommandLineError.invalidValue` if it is no number, or outside the range.
    public func integer(
        _ option: String,
        in range: ClosedRange<Int>
    ) throws(CommandLineError) -> Int? {
        try value(
            option, expecting: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            as: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// The value of the option, if it was given, as the closure reads it.
    /// - Parameters:
    ///   - expectation: What the value must be; completes the sentence "It must be ….".
    ///   - parse: Answers nil for a value that means nothing.
    /// - Throws: `CommandLineError.invalidValue` if the closure answers nil.
    public func value<Value>(
        _ option: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value? {
        guard let text = string(option) else { return nil }
        return try Self.parse(text, name: "--" + option, expecting: expectation, as: parse)
    }

    /// The value of an option that is declared as required, as the closure reads it.
    /// - Throws: `CommandLineError.invalidValue` if the closure answers nil.
    public func requiredValue<Value>(
        _ option: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        try Self.parse(requiredString(option), name: "--" + option, expecting: expectation, as: parse)
    }

    /// The value of an argument that is not optional, as the closure reads it.
    /// - Throws: `CommandLineError.invalidValue` if the closure answers nil.
    public func argument<Value>(
        _ name: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        try Self.parse(argument(name), name: name, expecting: expectation, as: parse)
    }

    /// The value of an option that allows only some values, as a case of an enumeration.
    ///
    /// The parser has already refused all other values, so a value without a case is a bug.
    public func choice<Choice: RawRepresentable<String>>(_ option: String, as type: Choice.Type) -> Choice? {
        guard let text = string(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            preconditionFailure("The option --\(option) allows '\(text)', which \(type) has no case for.")
        }
        return choice
    }

    private static func parse<Value>(
        _ text: String,
        name: String,
        expecting expectation: Phrase,
        as parse: (String) -> Value?
    ) throws(CommandLineError) -> Value {
        guard let value = parse(text) else {
            throw .invalidValue(name: name, value: text, reason: "It must be \(expectation).")
        }
        return value
    }
}
