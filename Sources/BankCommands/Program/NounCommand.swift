package import CommandLineKit

/// A command line understood: what `bank <noun> …` asks for, with its options.
///
/// A noun is such a type. Its file says how it is written (``nodes``), what a command line means (``init(_:)``) and what
/// happens then (``start(in:)``); ``Nouns`` lists it.
package protocol NounCommand: Equatable, Sendable {
    /// What stands behind `bank`: the noun with its verbs, or verbs that need no noun.
    static var nodes: [CommandNode] { get }
    /// What the noun's commands need of a bank.
    static var bankUse: BankUse { get }

    /// Understands the options. The words of the path are in ``nodes``.
    init(_ invocation: Invocation) throws(CommandLineError)

    /// Carries the command out, and shows what came of it.
    @MainActor
    func start(in host: any CommandHost) async throws
}

extension NounCommand {
    package static var bankUse: BankUse { .asksBank }
}

/// What commands need of a bank.
package enum BankUse: Sendable {
    /// They ask a bank for something, so that its user should know which.
    case asksBank
    /// They are about the program and the machine.
    case none
    /// They are for settings that are not as they should be, and so must work without them.
    case mendsSettings
    /// They create the local bank, and so mean it where no other is named.
    case createsBank
}

extension Invocation {
    /// The words behind the noun.
    var verbs: [String] { Array(path.dropFirst()) }
    /// The word behind the noun; empty where the noun is a command itself.
    var verb: String { path.count > 1 ? path[1] : "" }
}
