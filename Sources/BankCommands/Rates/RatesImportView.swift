import BankFeatures
import BankServices
import TerminalKit

/// Takes files of rates in, and reports.
struct RatesImportView: TerminalView {
    let viewModel: RatesImportViewModel
    let request: RatesImportRequest

    func appear(on screen: Screen) async throws {
        try screen.require(RateColumns.files)
        await viewModel.run(request)
        let change = try viewModel.state.get()
        try screen.show(ListPresentation(columns: RateColumns.files, rows: change.value))
        if change.mode == .dryRun { screen.notice(Notice.dryRun) }
    }
}
