import BankFeatures
import BankServices
import TerminalKit

/// Creates the local bank, once somebody has agreed.
struct InitView: TerminalView {
    let viewModel: LedgerInitializationViewModel
    let command: InitCommand
    let operatorName: String
    let path: String

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.initialization)
        if command.mode == .commit, !command.isConfirmed { try confirm(on: screen) }
        await viewModel.initialize(operatorName: operatorName, mode: command.mode)
        let made = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.initialization, row: made.value), mode: command.mode)
        if made.isCommitted { screen.notice(Notice.initialized) }
    }

    private func confirm(on screen: Screen) throws {
        do {
            let answer = try Prompter(console: screen.console).confirm(Notice.confirmInit(path: path))
            guard answer == .yes else { throw Refusal.declined }
        } catch PromptError.notInteractive {
            throw Refusal.needsOption("--yes", to: "agree that the local bank is created at \(path)")
        }
    }
}
