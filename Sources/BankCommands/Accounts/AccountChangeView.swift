import BankDomain
import BankFeatures
import BankServices
import TerminalKit

/// Changes an account and shows it as it is then.
struct AccountChangeView: TerminalView {
    enum Change: Equatable {
        case rename(String)
        case setDefault
        case freeze(AccountFreeze.Scope, reason: String)
        case unfreeze
        case close(clearsDefault: Bool)
    }

    let viewModel: AccountDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(AccountColumns.all)
        switch change {
        case .rename(let name): await viewModel.rename(to: name, mode: mode)
        case .setDefault: await viewModel.setDefault(mode: mode)
        case .freeze(let scope, let reason): await viewModel.freeze(scope, reason: reason, mode: mode)
        case .unfreeze: await viewModel.unfreeze(mode: mode)
        case .close(let clearsDefault): await viewModel.close(clearsDefault: clearsDefault, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(RecordPresentation(columns: AccountColumns.all, row: changed.value), mode: mode)
    }
}
