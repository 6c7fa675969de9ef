package import CommandLineKit
import LanguageKit

/// Every noun that can be typed, in the order of the help. The program, its parser, its help and its start read this
/// list.
package enum Nouns {
    /// The sections of the help.
    static let sections: [(title: Phrase, nouns: [any NounCommand.Type])] = [
        (
            "Money",
            [
                AccountsCommand.self, ProductsCommand.self, TransactionsCommand.self, StatementsCommand.self,
                TransfersCommand.self, StandingOrdersCommand.self, BeneficiariesCommand.self,
                CardsCommand.self, RatesCommand.self,
            ]
        ),
        (
            "You",
            [NotificationsCommand.self, AuthCommand.self, ProfileCommand.self, KeychainCommand.self]
        ),
        ("Bank", [TellerCommand.self, LedgerCommand.self]),
        (
            "Program",
            [
                InitCommand.self, LinesCommand.self, DemoCommand.self, ConfigCommand.self,
                DoctorCommand.self, ContainerCommand.self, ReferenceCommand.self,
            ]
        ),
    ]

    /// The command that a command line means; without a noun, that is home.
    package static func command(_ invocation: Invocation) throws(CommandLineError) -> any NounCommand {
        try noun(at: invocation.path).init(invocation)
    }

    /// What the command at a path needs of a bank, before its options are read.
    package static func bankUse(of path: [String]) -> BankUse { noun(at: path).bankUse }

    private static func noun(at path: [String]) -> any NounCommand.Type {
        guard let word = path.first else { return HomeCommand.self }
        for (_, nouns) in sections {
            for noun in nouns where noun.nodes.contains(where: { $0.name == word }) { return noun }
        }
        preconditionFailure("The parser knows '\(word)', and the list of nouns does not.")
    }
}

/// The services of the signed-in user that nouns ask for.
package typealias SessionServices = HomeViewFactory.Dependencies & AccountsViewFactory.Dependencies
    & ProductsViewFactory.Dependencies & TransactionsViewFactory.Dependencies
    & TransfersViewFactory.Dependencies & StandingOrdersViewFactory.Dependencies
    & BeneficiariesViewFactory.Dependencies & CardsViewFactory.Dependencies & RatesViewFactory.Dependencies
    & NotificationsViewFactory.Dependencies & TellerViewFactory.Dependencies

/// The services of the container itself that nouns ask for.
package typealias RootServices = StatementsViewFactory.Dependencies & AuthViewFactory.Dependencies
    & ProfileViewFactory.Dependencies & KeychainViewFactory.Dependencies
    & LedgerViewFactory.Dependencies & InitViewFactory.Dependencies & DemoViewFactory.Dependencies
    & ConfigViewFactory.Dependencies & DoctorViewFactory.Dependencies
