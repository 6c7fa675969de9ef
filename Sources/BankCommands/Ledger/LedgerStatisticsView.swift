import BankFeatures
import TerminalKit

struct LedgerStatisticsView: TerminalView {
    let viewModel: LedgerStatisticsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: LedgerColumns.statistics, row: try viewModel.state.get()))
    }
}
