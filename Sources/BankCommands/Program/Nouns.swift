public import CommandLineKit
import LanguageKit

/// Every noun of the command line, in the order of the help. The program, its parser, its help and its startup use this
/// list.
package enum Nouns {
    /// The sections of the help.
    static let sections: [(title: Phrase, nouns: [any NounCommand.Type])] = [
        (
            "Money",
            [
                AccountsCommand.self, ProductsCommand.self, TransactionsCommand.self, StatementsCommand.self,
                TransfersCommand.self, StandingOrdersCommand.self, GoalsCommand.self,
                BeneficiariesCommand.self, CardsCommand.self, RatesCommand.self, BranchesCommand.self,
            ]
        ),
        (
            "You",
            [
                NotificationsCommand.self, WebhooksCommand.self, AuthCommand.self, ProfileCommand.self,
                KeychainCommand.self,
            ]
        ),
        ("Bank", [TellerCommand.self, OperatorsCommand.self, LedgerCommand.self]),
        (
            "Program",
            [
                InitCommand.self, ServeCommand.self, LinesCommand.self, DemoCommand.self, ConfigCommand.self,
                DoctorCommand.self, ContainerCommand.self, ReferenceCommand.self,
            ]
        ),
    ]

    /// The command for a command line. Without a noun, that is home.
    package static func command(_ invocation: Invocation) throws(CommandLineError) -> any NounCommand {
        try noun(at: invocation.path).init(invocation)
    }

    /// How the command at a path uses a bank. It is known before the command's options are read.
    package static func bankUse(of path: [String]) -> BankUse { noun(at: path).bankUse }

    private static func noun(at path: [String]) -> any NounCommand.Type {
        guard let word = path.first else { return HomeCommand.self }
        for (_, nouns) in sections {
            for noun in nouns where noun.nodes.contains(where: { $0.name == word }) { return noun }
        }
        preconditionFailure("The parser knows '\(word)', and the list of nouns does not.")
    }
}

/// A parsed command line: a noun with its verb and options.
///
/// Each noun conforms. Its file declares the syntax (``nodes``), parses a command line (``init(_:)``) and runs it
/// (``start(in:)``); ``Nouns`` lists it.
package protocol NounCommand: Equatable, Sendable {
    /// The syntax after `bank`: the noun with its verbs, or verbs that need no noun.
    static var nodes: [CommandNode] { get }
    /// How the noun's commands use a bank.
    static var bankUse: BankUse { get }

    /// Reads the options. The path begins with the name of one of ``nodes``.
    init(_ invocation: Invocation) throws(CommandLineError)

    /// Runs the command, and shows its result.
    @MainActor
    func start(in host: any CommandHost) async throws
}

extension NounCommand {
    package static var bankUse: BankUse { .needsBank }
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

extension Invocation {
    /// The words after the noun.
    var verbs: [String] { Array(path.dropFirst()) }
    /// The word after the noun; empty if the noun is a command itself.
    var verb: String { path.count > 1 ? path[1] : "" }
}

/// The specification of `bank`: everything it accepts.
public enum BankProgram {
    public static let version = "0.2.1"
    /// The date of that version, as the manual shows it.
    static let versionDate = "2026-11-23"

    public static var manual: ManualPages { ManualPages(specification, date: versionDate) }

    /// The whole reference, as stored in docs/cli.md.
    public static var reference: String { MarkdownReference(specification).text }

    /// Commands that ask for their missing options with a dialogue of their own.
    package static let guidedCommands: Set<[String]> = [["transfers", "create"]]

    public static let specification = ProgramSpecification(
        name: "bank", version: version,
        abstract: "A retail bank on your machine: accounts, payments and a ledger.",
        globalOptions: GlobalOptions.specifications,
        sections: Nouns.sections.map { section in
            ProgramSection(section.title, section.nouns.flatMap { $0.nodes })
        },
        examples: [
            CommandExample("bank demo", "plays a two-minute tour"),
            CommandExample("bank accounts list", "opens the demo bank; nothing in it is real"),
            CommandExample("bank init", "creates a bank of your own"),
        ],
        valueKinds: CompletionKind.bankValues,
        topics: HelpTopics.all,
        synonyms: .bank)
}
