import CommandLineKit
import LanguageKit

/// What a verb takes from its command line as one value: an argument, an option, or several of them with one meaning.
///
/// The same declaration gives the help, the completion and the value, so a verb cannot ask for a name that it does not
/// declare.
package struct Input<Value: Sendable>: Sendable {
    let syntax: InputSyntax
    let read: @Sendable (ParsedArguments) throws(CommandLineError) -> Value

    init(
        _ syntax: InputSyntax, read: @escaping @Sendable (ParsedArguments) throws(CommandLineError) -> Value
    ) {
        self.syntax = syntax
        self.read = read
    }

    /// Several inputs as one value.
    @_semantics("optimize.sil.specialize.generic.never")
    init<each Part: Sendable>(
        _ parts: repeat Input<each Part>,
        as make: @escaping @Sendable (repeat each Part) throws(CommandLineError) -> Value
    ) {
        var syntax = InputSyntax()
        repeat syntax.append((each parts).syntax)
        self.init(syntax) { (arguments) throws(CommandLineError) in
            try make(repeat try (each parts).read(arguments))
        }
    }
}

/// The arguments and options of an input, in the order of the help.
struct InputSyntax: Sendable {
    var arguments: [ArgumentSpecification] = []
    var options: [OptionSpecification] = []
    /// The names of conditional global options.
    var globals: [String] = []

    mutating func append(_ other: InputSyntax) {
        arguments += other.arguments
        options += other.options
        globals += other.globals
    }

    static func argument(_ argument: ArgumentSpecification) -> Self { Self(arguments: [argument]) }
    static func option(_ option: OptionSpecification) -> Self { Self(options: [option]) }
}

extension CommandContext {
    /// A verb whose required options depend on other options, so that its usage is written by hand.
    ///
    /// - Parameter arguments: what follows the verb.
    init(_ noun: String, _ verb: String, usage arguments: String) {
        self.init(
            program: "bank", path: [noun, verb], usage: "bank \(noun) \(verb) \(arguments)",
            awaitsCommand: false)
    }
}
