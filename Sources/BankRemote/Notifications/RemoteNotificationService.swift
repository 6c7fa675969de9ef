import BankAPI
public import BankDomain
public import BankServices

/// Notifications of a user at a server's bank.
public final class RemoteNotificationService: NotificationServiceProtocol {
    private let api: APIClient
    private let clock: any Clock<Duration>

    /// - Parameter clock: measures the pauses while nothing arrives.
    public init(api: APIClient, clock: any Clock<Duration> = ContinuousClock()) {
        self.api = api
        self.clock = clock
    }

    public func notifications(unreadOnly: Bool, page: PageRequest?) async throws -> Page<BankNotification> {
        try await api.page(page) { try await $0.call(NotificationsAPI.list, unreadOnly, $1) }
    }

    public func notification(id: NotificationID) async throws -> BankNotification {
        try await api.call(NotificationsAPI.show, id)
    }

    public func unreadCount() async throws -> Int { try await api.call(NotificationsAPI.unreadCount).count }

    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        try await api.call(NotificationsAPI.read, id, mode)
    }

    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        try await api.call(NotificationsAPI.readAll, mode)
    }

    /// Without a time limit, the server sends notifications as they arrive; lost connections are renewed, and nothing
    /// is left out. With one, the server is polled once a second.
    public func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        guard let timeoutSeconds else { return RemoteNotificationStream.stream(api, clock, after: id) }
        return NotificationArrivals.stream(after: id, timeoutSeconds: timeoutSeconds, clock: clock) {
            [api] position in
            if let id, id.number == position || position == nil {
                // Throws unless it is one of the user's.
                _ = try await api.call(NotificationsAPI.show, id)
            }
            guard let position else {
                let newest = try await api.call(NotificationsAPI.list, false, PageRequest(limit: 1)).items
                    .first
                return NotificationArrivals.Look(arrived: [], newest: newest?.id.number ?? 0)
            }
            let newer = try await api.notifications(after: position)
            return NotificationArrivals.Look(arrived: newer, newest: newer.last?.id.number ?? position)
        }
    }

    public func preferences() async throws -> [NotificationPreference] {
        try await api.call(NotificationsAPI.preferences)
    }

    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        try await api.call(NotificationsAPI.setPreference, preference, mode)
    }
}

extension APIClient {
    /// The notifications after one, by the number of its id, oldest first.
    func notifications(after position: Int64) async throws -> [BankNotification] {
        var newer: [BankNotification] = []
        var request: PageRequest? = try PageRequest(limit: 200)
        while let page = request {
            let found = try await call(NotificationsAPI.list, false, page)
            let fresh = found.items.prefix { ($0.id.number ?? 0) > position }
            newer += fresh
            request = try found.nextCursor.flatMap { cursor in
                fresh.count < found.items.count
                    ? nil : try PageRequest(page: page.page + 1, limit: page.limit, after: cursor)
            }
        }
        return newer.reversed()
    }
}
