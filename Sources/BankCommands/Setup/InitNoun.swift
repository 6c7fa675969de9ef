import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

struct InitCommand: NounCommand {
    let mode: ExecutionMode
    let isConfirmed: Bool

    init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        self.mode = arguments.executionMode
        self.isConfirmed = arguments.flag("yes")
    }

    static let bankUse = BankUse.createsBank
    static let nodes: [CommandNode] = [.command(specification)]

    static let specification = CommandSpecification(
        name: "init", abstract: "Create the local bank on this machine and make it the default",
        discussion: """
            The ledger is one file, and you become its operator. Running the command again changes nothing. Without a \
            terminal, give --yes to confirm.
            """,
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank init --yes")])
}

extension InitCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await InitViewFactory(dependencies: host.services)
            .makeInitView(self, runEnvironment: host.runEnvironment).appear(on: host.screen)
    }
}

/// Creates the view that creates the local bank.
@MainActor
package struct InitViewFactory {
    package typealias Dependencies = HasLedgerService & HasStorageService

    private let ledgerService: any LedgerServiceProtocol
    private let storageService: any StorageServiceProtocol

    init(dependencies: any Dependencies) {
        self.ledgerService = dependencies.ledgerService
        self.storageService = dependencies.storageService
    }

    func makeInitView(_ command: InitCommand, runEnvironment: RunEnvironment) -> InitView {
        InitView(
            viewModel: LedgerInitializationViewModel(
                ledgerService: ledgerService, storageService: storageService),
            command: command, operatorName: runEnvironment.userName)
    }
}

/// Creates the local bank after confirmation.
struct InitView: TerminalView {
    let viewModel: LedgerInitializationViewModel
    let command: InitCommand
    let operatorName: String

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.initialization)
        // Where there is a bank, nothing is created, and no question is asked.
        if command.mode == .commit {
            let plan = try await viewModel.plan(operatorName: operatorName)
            if plan.isNew {
                try Prompter(console: screen.console).requireYes(
                    Notice.confirmInit(path: plan.path), isConfirmed: command.isConfirmed,
                    purpose: "confirm that the local bank is created at \(plan.path)")
            }
        }
        await viewModel.initialize(operatorName: operatorName, mode: command.mode)
        let made = try viewModel.state.get()
        if made.value.isNew { try screen.writeHeadline(Done.initialized(made.value), mode: command.mode) }
        try screen.show(
            RecordPresentation(columns: LedgerColumns.initialization, row: made.value), mode: command.mode)
        guard made.isCommitted else { return }
        screen.notice(made.value.isNew ? Notice.initialized : Notice.bankExists)
    }
}
