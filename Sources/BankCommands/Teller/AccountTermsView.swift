import BankFeatures
import BankServices
import TerminalKit

/// Changes what only the bank changes of an account, and shows the account as it is then.
struct AccountTermsView: TerminalView {
    enum Change: Equatable {
        case floor(String)
        case addOwner(String)
        case removeOwner(String)
    }

    let viewModel: AccountTermsViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        switch change {
        case .floor(let floor): await viewModel.setFloor(floor, mode: mode)
        case .addOwner(let user): await viewModel.addOwner(user, mode: mode)
        case .removeOwner(let user): await viewModel.removeOwner(user, mode: mode)
        }
        let changed = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AccountColumns.all, row: changed.value), mode: mode)
    }
}
