import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum TellerCommand: NounCommand {
    case move(CashMovement, CashDraft, MoneyOptions)
    case setFloor(account: String, floor: String, ExecutionMode)
    case addOwner(account: String, user: String, ExecutionMode)
    case removeOwner(account: String, user: String, endsDependents: Bool, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        let (account, mode) = (arguments.argument("ACCOUNT"), arguments.executionMode)
        switch verb {
        case "set-floor":
            self = .setFloor(account: account, floor: arguments.requiredString("amount"), mode)
        case "add-owner":
            self = .addOwner(account: account, user: arguments.requiredString("user"), mode)
        case "remove-owner":
            self = .removeOwner(
                account: account, user: arguments.requiredString("user"),
                endsDependents: arguments.flag("cancel-orders"), mode)
        default:
            let draft = CashDraft(
                account: account, amount: arguments.requiredString("amount"),
                reference: arguments.string("reference") ?? "")
            self = .move(verb == "deposit" ? .deposit : .withdrawal, draft, try arguments.moneyOptions())
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "teller", abstract: "Manage cash, minimum balances and account owners (tellers and operators)",
        discussion: "Tellers can use all of these commands except set-floor.",
        children: [
            .command(
                specification(
                    "deposit", "Deposit cash into an account", "bank teller deposit ACC001 --amount 100")),
            .command(
                specification(
                    "withdraw", "Withdraw cash from an account", "bank teller withdraw ACC001 --amount 40")),
            .command(floorVerb),
            .command(
                ownerVerb(
                    "add-owner", "Add an owner to an account",
                    "bank teller add-owner ACC001 --user USR002")),
            .command(
                ownerVerb(
                    "remove-owner", "Remove an owner from an account; the last one stays",
                    "bank teller remove-owner ACC001 --user USR002",
                    [
                        .flag(
                            "cancel-orders",
                            help:
                                "Cancel the user's standing orders and remove the user's goals that use the account"
                        )
                    ])),
        ])

    private static let floorVerb = CommandSpecification(
        name: "set-floor", abstract: "Set an account's minimum available balance",
        arguments: [.required("ACCOUNT", help: "Account")],
        options: [
            .required(
                "amount", value: "AMOUNT",
                help: "Minimum balance; negative for an overdraft, none for no limit")
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank teller set-floor ACC001 --amount=-500.00")])

    private static func ownerVerb(
        _ verb: String, _ abstract: Phrase, _ example: String, _ options: [OptionSpecification] = []
    ) -> CommandSpecification {
        CommandSpecification(
            name: verb, abstract: abstract,
            arguments: [.required("ACCOUNT", help: "Account")],
            options: [.required("user", value: "USER", help: "User ID or user name")]
                + options,
            supportedGlobals: ["dry-run"],
            examples: [CommandExample(example)])
    }

    private static func specification(
        _ verb: String, _ abstract: Phrase, _ example: String
    ) -> CommandSpecification {
        CommandSpecification(
            name: verb, abstract: abstract,
            arguments: [.required("ACCOUNT", help: "Account")],
            options: [
                .required("amount", value: "AMOUNT", help: "Amount, in the account's currency"),
                .option("reference", value: "TEXT", help: "Reference, at most 140 characters"),
            ],
            supportedGlobals: ["dry-run", "idempotency-key"],
            examples: [CommandExample(example)])
    }
}

extension TellerCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(TellerViewFactory(dependencies: host.session, random: host.randomSource))
            .appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: TellerViewFactory) -> any TerminalView {
        switch self {
        case .move(let movement, let draft, let options):
            factory.makeCashView(movement, draft: draft, options: options)
        case .setFloor(let account, let floor, let mode):
            factory.makeAccountTermsView(account: account, change: .floor(floor), mode: mode)
        case .addOwner(let account, let user, let mode):
            factory.makeAccountTermsView(account: account, change: .addOwner(user), mode: mode)
        case .removeOwner(let account, let user, let endsDependents, let mode):
            factory.makeAccountTermsView(
                account: account, change: .removeOwner(user, endsDependents: endsDependents), mode: mode)
        }
    }
}

@MainActor
package struct TellerViewFactory {
    package typealias Dependencies = HasTellerService

    private let tellerService: any TellerServiceProtocol
    private let random: any RandomSource

    init(dependencies: any Dependencies, random: any RandomSource) {
        self.tellerService = dependencies.tellerService
        self.random = random
    }

    func makeAccountTermsView(
        account: String, change: AccountTermsView.Change, mode: ExecutionMode
    ) -> AccountTermsView {
        AccountTermsView(
            viewModel: AccountTermsViewModel(account: account, tellerService: tellerService), change: change,
            mode: mode)
    }

    func makeCashView(_ movement: CashMovement, draft: CashDraft, options: MoneyOptions) -> CashView {
        CashView(
            viewModel: CashViewModel(
                movement, draft: draft, idempotencyKey: options.idempotencyKey,
                tellerService: tellerService, random: random),
            mode: options.mode)
    }
}

struct CashView: TerminalView {
    let viewModel: CashViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransactionColumns.all)
        await viewModel.submit(mode: mode)
        if let error = viewModel.state.error, mode == .commit, let key = viewModel.idempotencyKey {
            throw error.afterSubmission(of: key)
        }
        let receipt = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: TransactionColumns.all, row: receipt.value.transaction), mode: mode,
            saying: Done.cash(receipt.value.transaction))
    }
}

/// Changes account terms that only the bank can change, and shows the account.
struct AccountTermsView: TerminalView {
    enum Change: Equatable {
        case floor(String)
        case addOwner(String)
        case removeOwner(String, endsDependents: Bool)
    }

    let viewModel: AccountTermsViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        switch change {
        case .floor(let floor): await viewModel.setFloor(floor, mode: mode)
        case .addOwner(let user): await viewModel.addOwner(user, mode: mode)
        case .removeOwner(let user, let endsDependents):
            await viewModel.removeOwner(user, endsDependents: endsDependents, mode: mode)
        }
        let changed = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: AccountColumns.all, row: changed.value), mode: mode,
            saying: Done.accountTerms(changed.value, change))
    }
}
