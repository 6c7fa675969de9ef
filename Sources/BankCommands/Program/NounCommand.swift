package import CommandLineKit

/// A command line understood: what `bank <noun> …` asks for, with its options.
///
/// Each noun conforms. Its file has how it is written (``nodes``), what a command line means (``init(_:)``) and what
/// happens then (``start(in:)``); ``Nouns`` lists it.
package protocol NounCommand: Equatable, Sendable {
    /// What follows `bank`: the noun with its verbs, or verbs that need no noun.
    static var nodes: [CommandNode] { get }
    /// What the noun's commands need of a bank.
    static var bankUse: BankUse { get }

    /// Reads the options. The path begins with the name of one of ``nodes``.
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
    case asksNoBank
    /// They must work even when the settings cannot be read.
    case mendsSettings
    /// They create the local bank. It is the bank meant unless another is named.
    case createsBank
}

extension Invocation {
    /// The words after the noun.
    var verbs: [String] { Array(path.dropFirst()) }
    /// The word after the noun; empty where the noun is a command itself.
    var verb: String { path.count > 1 ? path[1] : "" }
}
