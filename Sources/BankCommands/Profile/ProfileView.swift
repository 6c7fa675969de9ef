import BankFeatures
import BankServices
import TerminalKit

/// The user's profile, also after a change of it.
struct ProfileView: TerminalView {
    let viewModel: ProfileViewModel
    let command: ProfileCommand

    func appear(on screen: Screen) async throws {
        try screen.require(ProfileColumns.all)
        switch command {
        case .show:
            await viewModel.load()
            try screen.show(RecordPresentation(columns: ProfileColumns.all, row: try viewModel.state.get()))
        case .update(let update, let mode):
            await viewModel.update(update, mode: mode)
            let changed = try viewModel.change.get()
            try screen.show(
                RecordPresentation(columns: ProfileColumns.all, row: changed.value), mode: mode)
        }
    }
}
