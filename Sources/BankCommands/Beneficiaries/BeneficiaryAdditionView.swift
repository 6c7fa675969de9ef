import BankFeatures
import BankServices
import TerminalKit

/// Keeps a payee and shows it with the check of its name.
struct BeneficiaryAdditionView: TerminalView {
    let viewModel: BeneficiaryAdditionViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(BeneficiaryColumns.added)
        await viewModel.add(mode: mode)
        let added = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: BeneficiaryColumns.added, row: added.value), mode: mode)
    }
}
