import BankFeatures
import BankServices
import TerminalKit

/// Moves the clock of the demo bank, or only shows it.
struct DemoClockView: TerminalView {
    let viewModel: DemoViewModel
    let move: DemoClockMove?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DemoColumns.status)
        guard let move else {
            await viewModel.load()
            return try screen.show(
                RecordPresentation(columns: DemoColumns.status, row: try viewModel.state.get()))
        }
        await viewModel.moveClock(move, mode: mode)
        let moved = try viewModel.clockState.get()
        try screen.show(RecordPresentation(columns: DemoColumns.status, row: moved.value), mode: mode)
    }
}
