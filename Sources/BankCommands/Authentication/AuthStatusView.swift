import BankFeatures
import TerminalKit

/// Whether somebody is signed in, also after they did something about it.
struct AuthStatusView: TerminalView {
    enum Change: Equatable {
        case refresh, signOut, lock
    }

    let viewModel: AuthStatusViewModel
    let change: Change?

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.status)
        switch change {
        case .refresh: await viewModel.refresh()
        case .signOut: await viewModel.signOut()
        case .lock: await viewModel.lock()
        case nil: await viewModel.load()
        }
        try screen.show(RecordPresentation(columns: AuthColumns.status, row: try viewModel.state.get()))
    }
}
