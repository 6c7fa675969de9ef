import BankFeatures
import TerminalKit

struct BeneficiaryDetailView: TerminalView {
    let viewModel: BeneficiaryDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: BeneficiaryColumns.all, row: try viewModel.state.get()))
    }
}
