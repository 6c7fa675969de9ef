import BankFeatures
import TerminalKit

/// The names of what is kept.
struct KeychainListView: TerminalView {
    let viewModel: KeychainListViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.keys)
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: KeychainColumns.keys, rows: try viewModel.state.get(),
                emptyText: Notice.emptyKeychain))
    }
}
