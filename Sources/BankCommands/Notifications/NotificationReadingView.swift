import BankDomain
import BankFeatures
import BankServices
import TerminalKit

/// Reads one notification, or all.
struct NotificationReadingView: TerminalView {
    let viewModel: NotificationsListViewModel
    /// Which one is read; `nil` reads all.
    let id: NotificationID?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        let columns = NotificationColumns.all
        try screen.require(columns)
        guard let id else {
            await viewModel.markAllRead(mode: mode)
            let read = try viewModel.marked.get().value
            try screen.show(ListPresentation(columns: columns, rows: read, emptyText: Notice.nothingUnread))
            if mode == .dryRun { screen.notice(Notice.dryRun) }
            return
        }
        await viewModel.markRead(id, mode: mode)
        for notification in try viewModel.marked.get().value {
            try screen.show(RecordPresentation(columns: columns, row: notification), mode: mode)
        }
    }
}
