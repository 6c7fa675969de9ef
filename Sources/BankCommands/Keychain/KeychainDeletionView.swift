import BankFeatures
import BankServices
import TerminalKit

/// Forgets a value, once somebody has agreed.
struct KeychainDeletionView: TerminalView {
    let viewModel: KeychainEntryViewModel
    let mode: ExecutionMode
    let isConfirmed: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.keys)
        let key = try viewModel.key()
        if mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmDeletion(of: key), isConfirmed: isConfirmed, purpose: Notice.toAgreeToDeletion)
        }
        await viewModel.delete(mode: mode)
        let change = try viewModel.deletion.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.keys, row: change.value), mode: mode)
    }
}
