import BankFeatures
import TerminalKit

struct StandingOrderDetailView: TerminalView {
    let viewModel: StandingOrderViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: StandingOrderColumns.all, row: try viewModel.state.get()))
    }
}
