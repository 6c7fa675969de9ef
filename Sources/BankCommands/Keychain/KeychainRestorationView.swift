import BankFeatures
import BankServices
import TerminalKit

/// Goes back to the keychain before the present one, once somebody has agreed.
struct KeychainRestorationView: TerminalView {
    let viewModel: KeychainRestorationViewModel
    let mode: ExecutionMode
    let isConfirmed: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        if mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmRestoration, isConfirmed: isConfirmed, purpose: Notice.toAgreeToRestoration)
        }
        await viewModel.restore(mode: mode)
        let change = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.status, row: change.value), mode: mode)
    }
}
