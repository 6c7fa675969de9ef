import CommandLineKit
import LanguageKit
import TerminalKit

/// A noun of the command line.
///
/// Its file declares each verb as one value: name, help, inputs, examples and what it shows. Parser, help, completion
/// and dispatch follow from the list ``nodes``.
package protocol Noun: Sendable {
    /// What its verbs get to show: the noun's view factory, which sees only the services that it declares.
    associatedtype Views

    /// The syntax after `bank`: the noun with its verbs, or verbs that need no noun.
    static var nodes: [VerbNode] { get }
    /// How the noun's commands use a bank.
    static var bankUse: BankUse { get }
    /// The conditional global options that all its verbs take.
    static var globals: [String] { get }

    @MainActor
    static func views(in host: any CommandHost) -> Views
}

/// How commands use a bank.
package enum BankUse: Sendable {
    /// They use a bank, so the user should know which.
    case needsBank
    /// They are about the program and the machine.
    case needsNoBank
    /// They must work even when the settings cannot be read.
    case repairsSettings
    /// They create the local bank, which is also their default environment.
    case createsBank
}

/// A command line whose options have been read.
package struct Command: Sendable {
    /// How it uses a bank.
    package let bankUse: BankUse
    fileprivate let run: @MainActor @Sendable (any CommandHost) async throws -> Void

    /// Runs the command, and shows its result.
    @MainActor
    package func start(in host: any CommandHost) async throws { try await run(host) }
}

/// A verb, or a word that needs another word after it.
package struct VerbNode: Sendable {
    /// The syntax.
    let node: CommandNode
    /// Reads the options of the verb at a path below this word; `nil` if there is none.
    let command: @Sendable (ArraySlice<String>, ParsedArguments) throws(CommandLineError) -> Command?
}

extension Noun {
    package static var bankUse: BankUse { .needsBank }
    package static var globals: [String] { [] }

    /// A verb.
    /// - Parameters:
    ///   - inputs: What it takes. All inputs are read before a bank is opened, so mistakes are reported first.
    ///   - globals: The conditional global options that it takes, besides those of its inputs.
    ///   - fields: The fields of what it shows, for help and completion.
    ///   - run: Shows a view on the screen, given the values of the inputs in the same order.
    @_semantics("optimize.sil.specialize.generic.never")
    static func command<each Value: Sendable>(
        _ name: String, _ abstract: Phrase, discussion: Phrase = "", _ inputs: repeat Input<each Value>,
        globals: [String] = [], fields: [ResultField] = [], examples: [CommandExample],
        run: @escaping @MainActor @Sendable (Views, Screen, repeat each Value) async throws -> Void
    ) -> VerbNode {
        var syntax = InputSyntax(globals: self.globals + globals)
        repeat syntax.append((each inputs).syntax)
        let specification = CommandSpecification(
            name: name, abstract: abstract, discussion: discussion, arguments: syntax.arguments,
            options: syntax.options, supportedGlobals: syntax.globals, fields: fields, examples: examples)
        return VerbNode(node: .command(specification)) { (path, arguments) throws(CommandLineError) in
            guard path.isEmpty else { return nil }
            let values = (repeat try (each inputs).read(arguments))
            return Command(bankUse: bankUse) { host in
                try await run(Self.views(in: host), host.screen, repeat each values)
            }
        }
    }

    /// A verb that shows a view.
    @_semantics("optimize.sil.specialize.generic.never")
    static func verb<each Value: Sendable>(
        _ name: String, _ abstract: Phrase, discussion: Phrase = "", _ inputs: repeat Input<each Value>,
        globals: [String] = [], fields: [ResultField] = [], examples: [CommandExample],
        view: @escaping @MainActor @Sendable (Views, repeat each Value) async throws -> any TerminalView
    ) -> VerbNode {
        // Lists can be shown again; a verb that waits for events has no end.
        let isList = !fields.isEmpty && name != "watch"
        return command(
            name, abstract, discussion: discussion, repeat each inputs,
            globals: globals + (isList ? ["watch"] : []), fields: fields, examples: examples
        ) { (views, screen, values: repeat each Value) in
            try await screen.repeating { try await view(views, repeat each values).appear(on: screen) }
        }
    }

    /// A noun, or a word below it, with its verbs.
    /// - Parameters:
    ///   - verbs: Evaluated on each access, so a program pays only for the nouns that a command line uses.
    ///   - verb: The verb of the word alone.
    @_semantics("optimize.sil.specialize.generic.never")
    static func group(
        _ name: String, _ abstract: Phrase, discussion: Phrase = "",
        _ verbs: @autoclosure @escaping @Sendable () -> [VerbNode],
        alone verb: @autoclosure @escaping @Sendable () -> VerbNode? = nil
    ) -> VerbNode {
        let group = CommandGroup(
            name: name, abstract: abstract, discussion: discussion, defaultCommand: verb()?.specification,
            children: verbs().map(\.node))
        return VerbNode(node: .group(group)) { (path, arguments) throws(CommandLineError) in
            guard let word = path.first else { return try verb()?.command(path, arguments) }
            return try verbs().first { $0.node.name == word }?.command(path.dropFirst(), arguments)
        }
    }
}

extension VerbNode {
    fileprivate var specification: CommandSpecification? {
        guard case .command(let specification) = node else { return nil }
        return specification
    }
}

extension [ResultField] {
    /// The fields of a list with these columns.
    static func of<Row>(_ columns: [Column<Row>]) -> [ResultField] {
        columns.map { ResultField($0.key, parts: $0.members ?? []) }
    }
}
