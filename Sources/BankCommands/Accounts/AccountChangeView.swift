import BankFeatures
import BankServices
import TerminalKit

/// Changes an account and shows it as it is then.
struct AccountChangeView: TerminalView {
    enum Change: Equatable {
        case rename(String)
        case setDefault
    }

    let viewModel: AccountDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        switch change {
        case .rename(let name): await viewModel.rename(to: name, mode: mode)
        case .setDefault: await viewModel.setDefault(mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(RecordPresentation(columns: AccountColumns.all, row: changed.value), mode: mode)
    }
}
