import BankFeatures
import BankServices
import TerminalKit

/// The list of money on hold for transfers.
struct TransferHoldsListView: TerminalView {
    let viewModel: TransferHoldsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: TransferHoldColumns.all, rows: page.items, emptyText: Notice.noTransferHolds))
    }
}
