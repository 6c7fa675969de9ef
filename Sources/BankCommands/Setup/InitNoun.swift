import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum InitNoun: Noun {
    static let bankUse = BankUse.createsBank
    static let nodes = [create]

    private static let create = verb(
        "init", "Create the local bank on this machine and make it the default",
        discussion: """
            The ledger is one file, and you become its operator. Running the command again changes nothing. Without a \
            terminal, give --yes to confirm.
            """,
        dryRun, isConfirmed, examples: ["bank init --yes"]
    ) { views, mode, isConfirmed in
        InitView(
            viewModel: views.initialization(), operatorName: views.operatorName, mode: mode,
            isConfirmed: isConfirmed)
    }

    static func views(in host: any CommandHost) -> InitViewFactory {
        InitViewFactory(services: host.services, operatorName: host.runEnvironment.userName)
    }
}

/// Creates the view model that creates the local bank.
@MainActor
package struct InitViewFactory {
    package typealias Dependencies = HasLedgerService & HasStorageService

    let services: any Dependencies
    let operatorName: String

    func initialization() -> LedgerInitializationViewModel {
        LedgerInitializationViewModel(
            ledgerService: services.ledgerService, storageService: services.storageService)
    }
}

/// Creates the local bank after confirmation.
struct InitView: TerminalView {
    let viewModel: LedgerInitializationViewModel
    let operatorName: String
    let mode: ExecutionMode
    let isConfirmed: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.initialization)
        // Where there is a bank, nothing is created, and no question is asked.
        if mode == .commit {
            let plan = try await viewModel.plan(operatorName: operatorName)
            if plan.isNew {
                try Prompter(console: screen.console).requireYes(
                    Notice.confirmInit(path: plan.path), isConfirmed: isConfirmed,
                    purpose: "confirm that the local bank is created at \(plan.path)")
            }
        }
        await viewModel.initialize(operatorName: operatorName, mode: mode)
        let made = try viewModel.state.get()
        if made.value.isNew { try screen.writeHeadline(Done.initialized(made.value), mode: mode) }
        try screen.show(
            RecordPresentation(columns: LedgerColumns.initialization, row: made.value), mode: mode)
        guard made.isCommitted else { return }
        screen.notice(made.value.isNew ? Notice.initialized : Notice.bankExists)
    }
}
