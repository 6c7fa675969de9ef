import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum AccountsCommand: NounCommand {
    case list(scope: AccountScope, page: PageRequest?)
    case show(account: String)
    case balance(account: String, at: String)
    case open(AccountOpeningDraft, ExecutionMode)
    case rename(account: String, name: String, ExecutionMode)
    case setDefault(account: String, ExecutionMode)
    case freeze(account: String, AccountFreeze.Scope, reason: String, ExecutionMode)
    case unfreeze(account: String, ExecutionMode)
    case close(account: String, clearsDefault: Bool, endsDependents: Bool, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        let mode = arguments.executionMode
        switch verb {
        case "list":
            self = .list(scope: arguments.flag("all") ? .all : .own, page: try arguments.optionalPage())
        case "show":
            let account = arguments.argument("ACCOUNT")
            let moment = try arguments.text("at")
            self = moment.map { .balance(account: account, at: $0) } ?? .show(account: account)
        case "open":
            let draft = AccountOpeningDraft(
                accountType: arguments.choice("type", as: Account.AccountType.self),
                currency: try arguments.text("currency") ?? "", accountName: arguments.requiredString("name"),
                product: try arguments.text("product") ?? "")
            guard !draft.product.isEmpty || !draft.currency.isEmpty else {
                throw .missingOptions(["--currency"], context: Self.openContext)
            }
            self = .open(draft, mode)
        case "rename":
            self = .rename(account: arguments.argument("ACCOUNT"), name: arguments.argument("NAME"), mode)
        case "freeze":
            self = .freeze(
                account: arguments.argument("ACCOUNT"),
                arguments.choice("scope", as: AccountFreeze.Scope.self) ?? .debits,
                reason: arguments.requiredString("reason"), mode)
        case "unfreeze":
            self = .unfreeze(account: arguments.argument("ACCOUNT"), mode)
        case "close":
            self = .close(
                account: arguments.argument("ACCOUNT"), clearsDefault: arguments.flag("clear-default"),
                endsDependents: arguments.flag("cancel-orders"), mode)
        default:
            self = .setDefault(account: arguments.argument("ACCOUNT"), mode)
        }
    }
}

extension AccountsCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "accounts", abstract: "List, show, open, freeze and close accounts",
        discussion: Help.accountNames,
        children: [
            .command(listVerb), .command(showVerb), .command(openVerb), .command(renameVerb),
            .command(setDefaultVerb), .command(freezeVerb), .command(unfreezeVerb), .command(closeVerb),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your accounts",
        options: [.flag("all", help: "All accounts of the bank (auditors and operators only)")]
            + PageOptions.all,
        examples: [
            CommandExample("bank accounts list"),
            CommandExample("bank accounts list --output json --fields id,balance", "for scripts"),
        ])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show an account and its newest transactions", discussion: Help.accountNames,
        arguments: [.required("ACCOUNT", help: "Account ID, number, IBAN or name, or the start of one")],
        options: [
            .option(
                "at", value: "MOMENT",
                help: "Balance at a past time: 2026-01-31T09:30:00Z, or a day for its end (UTC)")
        ],
        examples: [
            CommandExample("bank accounts show ACC001"), CommandExample("bank accounts show savings"),
            CommandExample("bank accounts show savings --at 2026-01-31"),
        ])

    private static let openVerb = CommandSpecification(
        name: "open", abstract: "Open an account",
        options: [
            .option("product", value: "PRODUCT", help: "Product to open it with; see bank products list"),
            .choice(
                "type", of: Account.AccountType.allCases.map(\.rawValue), help: "Account type",
                default: "the product's type, or checking"),
            .option(
                "currency", value: "CODE",
                help: "Account currency, such as EUR (ISO 4217); required unless the product sets it",
                completion: .currency),
            .required("name", value: "NAME", help: "Account name, at most 70 characters"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank accounts open --type savings --currency EUR --name Holidays"),
            CommandExample("bank accounts open --product everyday-checking --currency EUR --name Daily"),
        ])

    // Whether the currency is required depends on the values of other options.
    static let openContext = CommandContext(
        program: "bank", path: ["accounts", "open"],
        usage: "bank accounts open --currency CODE --name NAME [--product PRODUCT] [options]",
        awaitsCommand: false)

    private static let renameVerb = CommandSpecification(
        name: "rename", abstract: "Rename an account",
        arguments: [
            .required("ACCOUNT", help: "Account"), .required("NAME", help: "New name"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts rename ACC002 'Rainy days'")])

    private static let setDefaultVerb = CommandSpecification(
        name: "set-default", abstract: "Set the default account",
        arguments: [.required("ACCOUNT", help: "Account")],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts set-default ACC003")])

    private static let freezeVerb = CommandSpecification(
        name: "freeze", abstract: "Block withdrawals, or all movements",
        arguments: [.required("ACCOUNT", help: "Account")],
        options: [
            .choice(
                "scope", of: AccountFreeze.Scope.allCases.map(\.rawValue),
                help: "debits blocks withdrawals; all blocks deposits too", default: "debits"),
            .required("reason", value: "TEXT", help: "Reason, at most 70 characters"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts freeze ACC001 --scope debits --reason 'Card lost'")])

    private static let unfreezeVerb = CommandSpecification(
        name: "unfreeze", abstract: "Unfreeze an account; if the bank froze it, only an operator can",
        arguments: [.required("ACCOUNT", help: "Account")],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts unfreeze ACC001")])

    private static let closeVerb = CommandSpecification(
        name: "close", abstract: "Close an empty account permanently",
        arguments: [.required("ACCOUNT", help: "Account")],
        options: [
            .flag("clear-default", help: "Close it even if it is your default account"),
            .flag("cancel-orders", help: "Cancel its standing orders and remove its goals"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank accounts close ACC004")])
}

extension AccountsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await AccountsCoordinator(host: host).start(self)
    }
}

/// Creates account views and shows the one for a command.
@MainActor
final class AccountsCoordinator: AccountsCoordinating {
    private let host: any CommandHost
    private let factory: AccountsViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = AccountsViewFactory(dependencies: host.session)
    }

    func start(_ command: AccountsCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: AccountsCommand) -> any TerminalView {
        switch command {
        case .list(let scope, let page):
            factory.makeAccountsListView(scope: scope, page: page, coordinator: self)
        case .show(let account):
            factory.makeAccountDetailView(.named(account), coordinator: self)
        case .balance(let account, let moment):
            factory.makePastBalanceView(account: account, at: moment)
        case .open(let draft, let mode):
            factory.makeAccountOpeningView(draft: draft, mode: mode, coordinator: self)
        case .rename(let account, let name, let mode):
            changeView(account, .rename(name), mode)
        case .setDefault(let account, let mode):
            changeView(account, .setDefault, mode)
        case .freeze(let account, let scope, let reason, let mode):
            changeView(account, .freeze(scope, reason: reason), mode)
        case .unfreeze(let account, let mode):
            changeView(account, .unfreeze, mode)
        case .close(let account, let clearsDefault, let endsDependents, let mode):
            changeView(account, .close(clearsDefault: clearsDefault, endsDependents: endsDependents), mode)
        }
    }

    private func changeView(
        _ account: String, _ change: AccountChangeView.Change, _ mode: ExecutionMode
    ) -> AccountChangeView {
        factory.makeAccountChangeView(account: account, change: change, mode: mode, coordinator: self)
    }

    // The command line has no navigation: users type the next command.
    func showAccount(_ account: Account) {}
    func showTransactions(of account: Account) {}
}
