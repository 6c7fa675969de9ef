import BankFeatures
import TerminalKit

/// What the bank would give for an amount.
struct ConversionView: TerminalView {
    let viewModel: ConversionViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: RateColumns.exchange, row: try viewModel.state.get()))
    }
}
