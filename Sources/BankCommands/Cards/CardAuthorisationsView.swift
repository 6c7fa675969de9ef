import BankFeatures
import TerminalKit

struct CardAuthorisationsView: TerminalView {
    let viewModel: CardAuthorisationsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        _ = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: CardAuthorisationColumns.all, rows: viewModel.visibleAuthorisations,
                emptyText: Notice.noAuthorisations))
    }
}
