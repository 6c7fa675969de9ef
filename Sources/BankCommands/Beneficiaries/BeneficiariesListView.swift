import BankFeatures
import TerminalKit

struct BeneficiariesListView: TerminalView {
    let viewModel: BeneficiariesListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: BeneficiaryColumns.all, rows: try viewModel.state.get(),
                emptyText: Notice.noBeneficiaries))
    }
}
