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
            The ledger is one file, and you become its operator. It's safe to run the command again. Without a \
            terminal, add --yes. The bank's days begin at midnight in its time zone, which you can't change later. \
            Limits are in the bank's currency. Accounts can have any currency, but payments in another one need \
            exchange rates (bank fx import).
            """,
        text("time-zone", value: "NAME", help: "The time zone of the bank's days", default: "this machine's"),
        currency("The currency of the bank's limits", default: "asked at a terminal, else USD"),
        dryRun, isConfirmed,
        examples: ["bank init --yes", "bank init --currency EUR --time-zone Europe/Berlin"]
    ) { views, timeZone, currency, mode, isConfirmed in
        InitView(
            viewModel: views.initialization(),
            draft: NewBankDraft(
                operatorName: views.machine.userName,
                timeZone: timeZone.isEmpty ? views.machine.timeZone : timeZone, currency: currency),
            mode: mode, isConfirmed: isConfirmed)
    }

    static func views(in host: any CommandHost) -> InitViewFactory {
        InitViewFactory(services: host.services, machine: host.runEnvironment)
    }
}

/// Creates the view model that creates the local bank.
@MainActor
package struct InitViewFactory {
    package typealias Dependencies = HasLedgerService & HasStorageService

    let services: any Dependencies
    let machine: RunEnvironment

    func initialization() -> LedgerInitializationViewModel {
        LedgerInitializationViewModel(
            ledgerService: services.ledgerService, storageService: services.storageService)
    }
}

/// Creates the local bank after confirmation.
struct InitView: TerminalView {
    let viewModel: LedgerInitializationViewModel
    let draft: NewBankDraft
    let mode: ExecutionMode
    let isConfirmed: Bool

    /// Whether another currency does not help.
    private static func isHopeless(_ error: ServiceError) -> Bool {
        if case .invalidValue = error { false } else { true }
    }

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.initialization)
        // Where there is a bank, nothing is created, and no question is asked.
        var draft = draft
        if mode == .commit {
            let plan = try await viewModel.plan(draft)
            if plan.isNew {
                if draft.currency.isEmpty, screen.isInteractive, !isConfirmed {
                    try await screen.trying(true, until: Self.isHopeless) {
                        draft.currency = try screen.ask(Notice.askCurrency) ?? ""
                        _ = try await viewModel.plan(draft)
                    }
                }
                try Prompter(console: screen.console).requireYes(
                    Notice.confirmInit(path: plan.path), isConfirmed: isConfirmed,
                    purpose: "confirm that the local bank is created at \(plan.path)")
            }
        }
        await viewModel.initialize(draft, mode: mode)
        let made = try viewModel.state.get()
        if made.value.isNew { try screen.writeHeadline(Done.initialized(made.value), mode: mode) }
        try screen.show(
            RecordPresentation(columns: LedgerColumns.initialization, row: made.value), mode: mode)
        guard made.isCommitted else { return }
        screen.notice(made.value.isNew ? Notice.initialized : Notice.bankExists)
    }
}
