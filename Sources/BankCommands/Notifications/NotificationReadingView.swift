import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Marks one notification as read, or all.
struct NotificationReadingView: TerminalView {
    let viewModel: NotificationsListViewModel
    /// The notification to mark; `nil` marks all.
    let id: NotificationID?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        let columns = NotificationColumns.all
        try screen.require(columns)
        guard let id else {
            await viewModel.markAllRead(mode: mode)
            let read = try viewModel.marked.get().value
            if !read.isEmpty { try screen.writeHeadline(Done.read(count: read.count), mode: mode) }
            try screen.show(ListPresentation(columns: columns, rows: read, emptyText: Notice.nothingUnread))
            if mode == .dryRun { screen.notice(Notice.dryRun) }
            return
        }
        await viewModel.markRead(id, mode: mode)
        for notification in try viewModel.marked.get().value {
            try screen.show(
                RecordPresentation(columns: columns, row: notification), mode: mode,
                saying: Done.read(notification))
        }
    }
}

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

/// A user's notification preferences, also after a change.
struct NotificationPreferencesView: TerminalView {
    let viewModel: NotificationPreferencesViewModel
    /// The preference to set; `nil` lists all.
    let change: NotificationPreference?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        let columns = NotificationColumns.preferences(for: screen.format)
        try screen.require(columns)
        guard let change else {
            await viewModel.load()
            return try screen.show(ListPresentation(columns: columns, rows: try viewModel.state.get()))
        }
        await viewModel.set(change, mode: mode)
        let preference = try viewModel.change.get().value
        try screen.show(
            RecordPresentation(columns: columns, row: preference), mode: mode,
            saying: Done.preference(preference))
    }
}
