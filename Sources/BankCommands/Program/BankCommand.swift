package import CommandLineKit

/// A command line understood: which command, with which options.
package enum BankCommand: Equatable {
    case home
    case accounts(AccountsCommand)
    case products(ProductsCommand)
    case transactions(TransactionsCommand)
    case statements(StatementsCommand)
    case transfers(TransfersCommand)
    case rates(RatesCommand)
    case notifications(NotificationsCommand)
    case standingOrders(StandingOrdersCommand)
    case beneficiaries(BeneficiariesCommand)
    case cards(CardsCommand)
    case auth(AuthCommand)
    case profile(ProfileCommand)
    case teller(TellerCommand)
    case ledger(LedgerCommand)
    case demo(DemoCommand)
    case doctor(DoctorCommand)
    case container(ContainerCommand)
    case config(ConfigCommand)
    case keychain(KeychainCommand)
    case initialize(InitCommand)
    case reference(ReferenceCommand)
    case lines(LinesCommand)

    package init(_ invocation: Invocation) throws(CommandLineError) {
        let arguments = invocation.arguments
        let verb = invocation.path.dropFirst().first ?? ""
        switch invocation.path.first {
        case "accounts": self = .accounts(try AccountsCommand(verb: verb, arguments))
        case "transactions":
            self = .transactions(
                try TransactionsCommand(verbs: Array(invocation.path.dropFirst()), arguments))
        case "products": self = .products(ProductsCommand(verb: verb, arguments))
        case "statements": self = .statements(try StatementsCommand(verb: verb, arguments))
        case "transfers": self = .transfers(try TransfersCommand(verb: verb, arguments))
        case "fx": self = .rates(try RatesCommand(verb: verb, arguments))
        case "notifications": self = .notifications(try NotificationsCommand(verb: verb, arguments))
        case "standing-orders": self = .standingOrders(try StandingOrdersCommand(verb: verb, arguments))
        case "beneficiaries": self = .beneficiaries(try BeneficiariesCommand(verb: verb, arguments))
        case "cards":
            self = .cards(try CardsCommand(verbs: Array(invocation.path.dropFirst()), arguments))
        case "auth":
            self = .auth(try AuthCommand(verbs: Array(invocation.path.dropFirst()), arguments))
        case "profile": self = .profile(try ProfileCommand(verb: verb, arguments))
        case "teller": self = .teller(try TellerCommand(verb: verb, arguments))
        case "ledger": self = .ledger(try LedgerCommand(verb: verb, arguments))
        case "doctor": self = .doctor(DoctorCommand(arguments))
        case "demo": self = .demo(try DemoCommand(verb: verb, arguments))
        case "container": self = .container(ContainerCommand(verb: verb, arguments))
        case "keychain": self = .keychain(try KeychainCommand(verb: verb, arguments))
        case "config": self = .config(ConfigCommand(verb: verb, arguments))
        case "shell", "run": self = .lines(try LinesCommand(verb: invocation.path[0], arguments))
        case "init": self = .initialize(InitCommand(arguments))
        case "completions", "man":
            self = .reference(try ReferenceCommand(noun: invocation.path[0], arguments))
        default: self = .home
        }
    }
}

extension BankCommand {
    /// Whether the command asks a bank for something, so that its user should know which.
    package var speaksToBank: Bool {
        switch self {
        case .demo, .config, .initialize, .container, .doctor, .reference, .lines: false
        default: true
        }
    }

    /// Whether the command creates the local bank.
    package var isInit: Bool {
        if case .initialize = self { true } else { false }
    }

    /// Whether the command is for settings that are not as they should be, and so must work without them.
    package var mendsSettings: Bool {
        switch self {
        case .config, .doctor, .reference: true
        default: false
        }
    }
}
