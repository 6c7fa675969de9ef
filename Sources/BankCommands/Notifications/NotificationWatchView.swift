import BankDomain
import BankFeatures
import TerminalKit

struct NotificationWatchView: TerminalView {
    let viewModel: NotificationWatchViewModel
    let after: NotificationID?
    let timeoutSeconds: Int?

    func appear(on screen: Screen) async throws {
        try screen.require(NotificationColumns.all)
        if timeoutSeconds == nil { screen.notice(Notice.watching) }
        var isFirst = true
        try await viewModel.watch(after: after, timeoutSeconds: timeoutSeconds) { notification in
            try screen.showNext(
                RecordPresentation(columns: NotificationColumns.all, row: notification), isFirst: isFirst)
            isFirst = false
        }
        if let error = viewModel.error { throw error }
    }
}
