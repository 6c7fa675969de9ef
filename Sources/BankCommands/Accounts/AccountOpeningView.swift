import BankFeatures
import BankServices
import TerminalKit

struct AccountOpeningView: TerminalView {
    let viewModel: AccountOpeningViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        await viewModel.open(mode: mode)
        let opened = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AccountColumns.all, row: opened.value), mode: mode)
    }
}
