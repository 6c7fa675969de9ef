import BankFeatures
import BankServices
import TerminalKit

/// What a user wants to be told, also after a change of it.
struct NotificationPreferencesView: TerminalView {
    let viewModel: NotificationPreferencesViewModel
    /// What is to be changed, and whether it is; `nil` lists.
    let change: Change<NotificationPreference>?

    func appear(on screen: Screen) async throws {
        let columns = NotificationColumns.preferences
        try screen.require(columns)
        guard let change else {
            await viewModel.load()
            return try screen.show(ListPresentation(columns: columns, rows: try viewModel.state.get()))
        }
        await viewModel.set(change.value, mode: change.mode)
        try screen.show(
            RecordPresentation(columns: columns, row: try viewModel.change.get().value), mode: change.mode)
    }
}
