import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct NotificationsViewFactory {
    package typealias Dependencies = HasNotificationService & HasPushNotificationService

    private let notificationService: any NotificationServiceProtocol
    private let pushNotificationService: any PushNotificationServiceProtocol

    init(dependencies: any Dependencies) {
        self.notificationService = dependencies.notificationService
        self.pushNotificationService = dependencies.pushNotificationService
    }

    func makeListView(unreadOnly: Bool, page: PageRequest?) -> NotificationsListView {
        NotificationsListView(
            viewModel: NotificationsListViewModel(
                isUnreadOnly: unreadOnly, page: page, notificationService: notificationService))
    }

    func makeReadingView(_ id: NotificationID?, _ mode: ExecutionMode) -> NotificationReadingView {
        NotificationReadingView(
            viewModel: NotificationsListViewModel(notificationService: notificationService), id: id,
            mode: mode)
    }

    func makeWatchView(after id: NotificationID?, timeoutSeconds: Int?) -> NotificationWatchView {
        NotificationWatchView(
            viewModel: NotificationWatchViewModel(
                notificationService: notificationService, pushNotificationService: pushNotificationService),
            after: id, timeoutSeconds: timeoutSeconds)
    }

    func makeRegistrationView(_ change: PushRegistrationView.Change) -> PushRegistrationView {
        PushRegistrationView(
            viewModel: PushRegistrationViewModel(pushNotificationService: pushNotificationService),
            change: change)
    }

    func makePreferencesView(_ change: Change<NotificationPreference>?) -> NotificationPreferencesView {
        NotificationPreferencesView(
            viewModel: NotificationPreferencesViewModel(notificationService: notificationService),
            change: change)
    }
}

struct NotificationsListView: TerminalView {
    let viewModel: NotificationsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: NotificationColumns.all, rows: page.items,
                emptyText: viewModel.isUnreadOnly ? Notice.nothingUnread : Notice.noNotifications))
    }
}

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

/// Registers this device for notifications, or ends that.
struct PushRegistrationView: TerminalView {
    enum Change { case register, unregister }

    let viewModel: PushRegistrationViewModel
    let change: Change

    func appear(on screen: Screen) async throws {
        try screen.require(NotificationColumns.registration)
        switch change {
        case .register: await viewModel.register()
        case .unregister: await viewModel.unregister()
        }
        try screen.show(
            RecordPresentation(columns: NotificationColumns.registration, row: try viewModel.change.get()),
            mode: .commit, saying: Done.registration(change))
    }
}

/// A user's notification preferences, also after a change.
struct NotificationPreferencesView: TerminalView {
    let viewModel: NotificationPreferencesViewModel
    /// The change to make, and whether it is a dry run; `nil` lists the preferences.
    let change: Change<NotificationPreference>?

    func appear(on screen: Screen) async throws {
        let columns = NotificationColumns.preferences(for: screen.format)
        try screen.require(columns)
        guard let change else {
            await viewModel.load()
            return try screen.show(ListPresentation(columns: columns, rows: try viewModel.state.get()))
        }
        await viewModel.set(change.value, mode: change.mode)
        let preference = try viewModel.change.get().value
        try screen.show(
            RecordPresentation(columns: columns, row: preference), mode: change.mode,
            saying: Done.preference(preference))
    }
}

/// Columns for notifications. People get words; programs get the kind and the facts.
enum NotificationColumns {
    static let all: [Column<BankNotification>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .time(key: "createdAt", title: "Time") { $0.createdAt },
        Column(
            key: "kind", title: "Notification", importance: .high, canTruncate: true,
            phrase: { NotificationText.words($0) }, csvText: { $0.kind.rawValue },
            value: { .string($0.kind.rawValue) }),
        .text(key: "subject", title: "Subject", importance: .low) { $0.subject },
        Column(
            key: "amount", title: "Amount", isShownInTable: false,
            phrase: { $0.amount?.shown ?? "" },
            csvText: { $0.amount?.decimalText ?? "" }, value: { $0.amount.map(OutputValue.money) ?? .null }),
        Column(
            key: "currency", title: "Currency", isShownInTable: false, isShownInJSON: false,
            value: { .optional($0.amount?.currency.code) }),
        .text(key: "detail", title: "Detail", isShownInTable: false) { $0.detail },
        Column(
            key: "readAt", title: "Read", phrase: { $0.readAt == nil ? "" : "yes" },
            value: { .optional($0.readAt?.text) }),
    ]

    static let registration: [Column<PushRegistration>] = [
        .text(key: "userID", title: "User ID") { $0.userID.text },
        .optional(key: "lastNotificationID", title: "Last delivered") { $0.lastNotificationID?.text },
    ]

    /// Columns for preferences. People see the word that `--on` and `--off` take, and what it means.
    static func preferences(for format: OutputFormat) -> [Column<NotificationPreference>] {
        let kind = Column<NotificationPreference>.text(key: "kind", title: "Kind", importance: .high) {
            $0.kind.rawValue
        }
        let name = Column<NotificationPreference>.phrase(key: "name", title: "Name") {
            NotificationText.title(of: $0.kind)
        }
        let first: [Column<NotificationPreference>] = format == .table ? [kind, name] : [kind]
        return first + [
            .flag(key: "isWanted", title: "Enabled") { $0.isWanted },
            .mark(key: "isMandatory", title: "Required") { $0.kind.isMandatory },
        ]
    }
}
