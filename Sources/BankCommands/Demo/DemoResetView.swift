import BankFeatures
import BankServices
import TerminalKit

/// Sets the demo bank back and shows what it holds.
struct DemoResetView: TerminalView {
    let viewModel: DemoViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DemoColumns.status)
        await viewModel.reset(mode: mode)
        let reset = try viewModel.resetState.get()
        try screen.show(RecordPresentation(columns: DemoColumns.status, row: reset.value), mode: mode)
    }
}
