import BankFeatures
import TerminalKit

/// A list of rates.
struct RatesView: TerminalView {
    let viewModel: RatesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: RateColumns.rates, rows: try viewModel.state.get(), emptyText: Notice.noRates))
    }
}
