public import CommandLineKit
import LanguageKit

/// Every noun of the command line, in the order of the help. The program, its parser, its help and its startup use this
/// list.
package enum Nouns {
    /// The sections of the help.
    static let sections: [(title: Phrase, nouns: [any Noun.Type])] = [
        (
            "Money",
            [
                AccountsNoun.self, ProductsNoun.self, TransactionsNoun.self, StatementsNoun.self,
                TransfersNoun.self, StandingOrdersNoun.self, MandatesNoun.self, GoalsNoun.self,
                BeneficiariesNoun.self, CardsNoun.self, RatesNoun.self, BranchesNoun.self,
            ]
        ),
        (
            "You",
            [
                NotificationsNoun.self, ChangesNoun.self, MetadataNoun.self, WebhooksNoun.self, AuthNoun.self,
                ProfileNoun.self, KeychainNoun.self,
            ]
        ),
        (
            "Bank",
            [TellerNoun.self, CustomersNoun.self, ClearingNoun.self, OperatorsNoun.self, LedgerNoun.self]
        ),
        (
            "Program",
            [
                InitNoun.self, ServeNoun.self, LinesNoun.self, DemoNoun.self, ConfigNoun.self,
                AliasNoun.self,
                DoctorNoun.self, ContainerNoun.self, APINoun.self, ReferenceNoun.self,
            ]
        ),
    ]

    /// The command for a command line. Without a noun, that is home.
    package static func command(_ invocation: Invocation) throws(CommandLineError) -> Command {
        for node in noun(at: invocation.path).nodes where node.node.name == invocation.path.first ?? "home" {
            if let command = try node.command(invocation.path.dropFirst(), invocation.arguments) {
                return command
            }
        }
        preconditionFailure("The parser knows '\(invocation.pathText)', and the list of nouns does not.")
    }

    /// How the command at a path uses a bank. It is known before the command's options are read.
    package static func bankUse(of path: [String]) -> BankUse { noun(at: path).bankUse }

    private static func noun(at path: [String]) -> any Noun.Type {
        guard let word = path.first else { return HomeNoun.self }
        for (_, nouns) in sections {
            for noun in nouns where noun.nodes.contains(where: { $0.node.name == word }) { return noun }
        }
        preconditionFailure("The parser knows '\(word)', and the list of nouns does not.")
    }
}

/// The specification of `bank`: everything it accepts.
public enum BankProgram {
    public static let version = "0.2.1"
    /// The date of that version, as the manual shows it.
    static let versionDate = "2026-11-23"

    public static var manual: ManualPages { ManualPages(specification, date: versionDate) }

    /// The whole reference, as stored in docs/cli.md and docs/cli.
    public static var reference: MarkdownReference { MarkdownReference(specification, named: "cli") }

    public static let specification = ProgramSpecification(
        name: "bank", version: version,
        abstract: "A retail bank on your machine: accounts, payments and a ledger.",
        globalOptions: GlobalOptions.specifications,
        sections: Nouns.sections.map { section in
            ProgramSection(section.title, section.nouns.flatMap { $0.nodes.map(\.node) })
        },
        examples: [
            CommandExample("bank demo", "plays a two-minute tour"),
            CommandExample("bank accounts list", "opens the demo bank; nothing in it is real"),
            CommandExample("bank init", "creates your own bank"),
        ],
        valueKinds: CompletionKind.bankValues,
        topics: HelpTopics.all,
        synonyms: .bank)
}
