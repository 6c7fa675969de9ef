import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank accounts …`
package enum AccountsCommand: Equatable {
    case list(scope: AccountScope, page: PageRequest?)
    case show(account: String)
    case open(AccountOpeningDraft, ExecutionMode)
    case rename(account: String, name: String, ExecutionMode)
    case setDefault(account: String, ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        let mode = arguments.executionMode
        switch verb {
        case "list":
            self = .list(scope: arguments.flag("all") ? .all : .own, page: try arguments.optionalPage())
        case "show":
            self = .show(account: arguments.argument("ACCOUNT"))
        case "open":
            let draft = AccountOpeningDraft(
                accountType: arguments.choice("type", as: Account.AccountType.self) ?? .checking,
                currency: arguments.requiredString("currency"), accountName: arguments.requiredString("name"))
            self = .open(draft, mode)
        case "rename":
            self = .rename(account: arguments.argument("ACCOUNT"), name: arguments.argument("NAME"), mode)
        default:
            self = .setDefault(account: arguments.argument("ACCOUNT"), mode)
        }
    }

    static let group = CommandGroup(
        name: "accounts", abstract: "List, show and open accounts",
        discussion: Help.accountNames,
        children: [
            .command(listVerb), .command(showVerb), .command(openVerb), .command(renameVerb),
            .command(setDefaultVerb),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your accounts",
        options: [.flag("all", help: "Every account of the bank, for its operator")] + PageOptions.all,
        examples: [
            CommandExample("bank accounts list"),
            CommandExample("bank accounts list --output json --fields id,balance", "for scripts"),
        ])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show an account and its newest transactions", discussion: Help.accountNames,
        arguments: [.required("ACCOUNT", help: "Its id, number, IBAN, name or the beginning of one")],
        examples: [CommandExample("bank accounts show ACC001"), CommandExample("bank accounts show savings")])

    private static let openVerb = CommandSpecification(
        name: "open", abstract: "Open an account with nothing on it",
        options: [
            .choice(
                "type", of: Account.AccountType.allCases.map(\.rawValue), help: "What it is for",
                default: "checking"),
            .required("currency", value: "CODE", help: "The currency it is kept in, such as EUR (ISO 4217)"),
            .required("name", value: "NAME", help: "What you call it, at most 70 characters"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts open --type savings --currency EUR --name Holidays")])

    private static let renameVerb = CommandSpecification(
        name: "rename", abstract: "Give an account another name",
        arguments: [
            .required("ACCOUNT", help: "The account"), .required("NAME", help: "Its new name"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts rename ACC002 'Rainy days'")])

    private static let setDefaultVerb = CommandSpecification(
        name: "set-default", abstract: "Choose the account that is meant where none is named",
        arguments: [.required("ACCOUNT", help: "The account")],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts set-default ACC003")])
}
