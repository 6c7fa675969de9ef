public import BankDomain
public import BankServices
public import Observation

/// A user's notifications, newest first, and which of them are read.
@Observable
@MainActor
public final class NotificationsListViewModel {
    /// Whether the next ``load()`` returns only unread notifications.
    public var isUnreadOnly: Bool

    private let firstPage: PageRequest?
    private let pager = Pager<Page<BankNotification>>()
    private let readings = Loader<Change<[BankNotification]>>()
    private let notificationService: any NotificationServiceProtocol

    /// Creates an unloaded list that starts at a page; `nil` loads the whole list.
    public init(
        isUnreadOnly: Bool = false, page: PageRequest? = nil,
        notificationService: any NotificationServiceProtocol
    ) {
        self.isUnreadOnly = isUnreadOnly
        self.firstPage = page
        self.notificationService = notificationService
    }

    /// The notifications of all loaded pages.
    public var state: LoadState<Page<BankNotification>> { pager.state }
    public var isLoadingNext: Bool { pager.isLoadingNext }
    /// Why the last further page could not be loaded; the list stays unchanged.
    public var nextError: ServiceError? { pager.nextError }
    /// The notifications that were marked as read last.
    public var marked: LoadState<Change<[BankNotification]>> { readings.state }

    /// Loads the first page, or loads it again.
    public func load() async {
        let isUnreadOnly = isUnreadOnly
        await pager.loadFirst {
            try await notificationService.notifications(unreadOnly: isUnreadOnly, page: firstPage)
        }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        let isUnreadOnly = isUnreadOnly
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(
                try await notificationService.notifications(unreadOnly: isUnreadOnly, page: request))
        }
    }

    /// Marks one as read; needs no ``load()`` before.
    public func markRead(_ id: NotificationID, mode: ExecutionMode = .commit) async {
        await mark(mode) { [try await notificationService.markRead(id, mode: mode)] }
    }

    /// Marks all as read, including those on other pages.
    public func markAllRead(mode: ExecutionMode = .commit) async {
        await mark(mode) { try await notificationService.markAllRead(mode: mode) }
    }

    private func mark(
        _ mode: ExecutionMode, _ work: @MainActor () async throws -> [BankNotification]
    ) async {
        let change = await readings.perform { Change(try await work(), mode: mode) }
        guard let change, change.isCommitted else { return }
        let read = Dictionary(change.value.map { ($0.id, $0) }) { first, _ in first }
        pager.update { $0.mapping { read[$0.id] ?? $0 } }
    }
}

extension Page {
    fileprivate func mapping(_ transform: (Item) -> Item) -> Page {
        Page(items: items.map(transform), page: page, limit: limit, total: total, nextCursor: nextCursor)
    }
}
