import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum BeneficiariesCommand: NounCommand {
    case list
    case show(String)
    case add(BeneficiaryDraft, MoneyOptions)
    case rename(String, name: String, ExecutionMode)
    case trust(String, code: String?, ExecutionMode)
    case remove(String, endsDependents: Bool, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        let mode = arguments.executionMode
        switch verb {
        case "show":
            self = .show(arguments.argument("BENEFICIARY"))
        case "add":
            let draft = BeneficiaryDraft(
                name: arguments.requiredString("name"), iban: arguments.requiredString("iban"),
                acceptsName: arguments.flag("accept-name"))
            self = .add(draft, try arguments.moneyOptions())
        case "rename":
            self = .rename(arguments.argument("BENEFICIARY"), name: arguments.argument("NAME"), mode)
        case "trust":
            self = .trust(arguments.argument("BENEFICIARY"), code: try arguments.oneTimeCode(), mode)
        case "remove":
            self = .remove(
                arguments.argument("BENEFICIARY"), endsDependents: arguments.flag("cancel-orders"), mode)
        default:
            self = .list
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "beneficiaries", abstract: "Manage your payees",
        discussion: """
            Name a payee by its ID, its IBAN, its name or the start of one of these. While a payee is new, larger \
            payments to it wait. The settings beneficiaries.coolingOffHours and beneficiaries.coolingOffAmount set how \
            long, and above which amount.
            """,
        children: [
            .command(listVerb), .command(showVerb), .command(addVerb), .command(renameVerb),
            .command(trustVerb), .command(removeVerb),
        ])

    private static let beneficiary = ArgumentSpecification.required(
        "BENEFICIARY", help: "Payee ID, IBAN or name, or the start of one")

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your payees",
        examples: [CommandExample("bank beneficiaries list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a payee", arguments: [beneficiary],
        examples: [CommandExample("bank beneficiaries show BEN001")])

    private static let addVerb = CommandSpecification(
        name: "add", abstract: "Add a payee; the name is checked",
        discussion: """
            If the account is at this bank, the name is compared with the account holder's. If it is a close match, \
            the payee is refused and you see the holder's name; otherwise it is refused without the name. Use \
            --accept-name to add the payee anyway. Names at other banks are not checked.
            """,
        options: [
            .required("name", value: "NAME", help: "Account holder's name, at most 70 characters"),
            .required("iban", value: "IBAN", help: "Account at this bank, or IBAN"),
            .flag("accept-name", help: "Add the payee even if the name does not match"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample("bank beneficiaries add --name 'Ada Lovelace' --iban GB33BUKB20201555555555")
        ])

    private static let renameVerb = CommandSpecification(
        name: "rename", abstract: "Rename a payee",
        arguments: [beneficiary, .required("NAME", help: "New name")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank beneficiaries rename BEN001 Ada")])

    private static let trustVerb = CommandSpecification(
        name: "trust", abstract: "Trust a payee; needs a code from your second factor",
        discussion: """
            Payments to a trusted payee no longer wait. Up to the amount of the setting transfers.stepUpAmount they \
            need no code.
            """,
        arguments: [beneficiary],
        options: [.option("code", value: "CODE", help: "Code from your second factor")],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank beneficiaries trust BEN001 --code 123456")])

    private static let removeVerb = CommandSpecification(
        name: "remove", abstract: "Delete a payee", arguments: [beneficiary],
        options: [.flag("cancel-orders", help: "Cancel the standing orders that pay it")],
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank beneficiaries remove BEN001")])
}

extension BeneficiariesCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await BeneficiariesCoordinator(host: host).start(self)
    }
}

/// Creates beneficiary views and shows the one for a command.
@MainActor
final class BeneficiariesCoordinator: BeneficiariesCoordinating {
    private let host: any CommandHost
    private let factory: BeneficiariesViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = BeneficiariesViewFactory(
            dependencies: host.session, pictures: host.services, random: host.randomSource)
    }

    func start(_ command: BeneficiariesCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: BeneficiariesCommand) -> any TerminalView {
        switch command {
        case .list:
            factory.makeListView(coordinator: self)
        case .show(let name):
            factory.makeDetailView(named: name, coordinator: self)
        case .add(let draft, let options):
            factory.makeAdditionView(draft: draft, options: options, coordinator: self)
        case .rename(let beneficiary, let name, let mode):
            factory.makeChangeView(of: beneficiary, change: .rename(name), mode: mode, coordinator: self)
        case .trust(let beneficiary, let code, let mode):
            factory.makeChangeView(of: beneficiary, change: .trust(code: code), mode: mode, coordinator: self)
        case .remove(let beneficiary, let endsDependents, let mode):
            factory.makeChangeView(
                of: beneficiary, change: .remove(endsDependents: endsDependents), mode: mode,
                coordinator: self)
        }
    }

    // The command line has no navigation: users type the next command.
    func showBeneficiary(_ beneficiary: Beneficiary) {}
}
