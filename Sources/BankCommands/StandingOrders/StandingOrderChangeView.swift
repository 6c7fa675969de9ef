import BankFeatures
import BankServices
import TerminalKit

/// Pauses, resumes, skips or cancels a standing order, and shows it as it is then.
struct StandingOrderChangeView: TerminalView {
    let viewModel: StandingOrderViewModel
    let change: StandingOrderChange
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.all)
        await viewModel.apply(change, mode: mode)
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: StandingOrderColumns.all, row: changed.value), mode: mode)
    }
}
