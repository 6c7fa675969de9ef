import BankFeatures
import TerminalKit

/// What a transfer would cost and bring.
struct TransferQuoteView: TerminalView {
    let viewModel: TransferQuoteViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            RecordPresentation(columns: TransferQuoteColumns.all, row: try viewModel.state.get()))
    }
}
