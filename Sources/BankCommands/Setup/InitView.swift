import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Creates the local bank, once somebody has agreed.
struct InitView: TerminalView {
    let viewModel: LedgerInitializationViewModel
    let command: InitCommand
    let operatorName: String
    let path: String

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.initialization)
        if command.mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmInit(path: path), isConfirmed: command.isConfirmed,
                purpose: "agree that the local bank is created at \(path)")
        }
        await viewModel.initialize(operatorName: operatorName, mode: command.mode)
        let made = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.initialization, row: made.value), mode: command.mode)
        if made.isCommitted { screen.notice(Notice.initialized) }
    }
}
