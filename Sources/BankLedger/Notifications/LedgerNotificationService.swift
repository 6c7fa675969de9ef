public import BankDomain
public import BankServices

public final class LedgerNotificationService: NotificationServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let clock: any Clock<Duration>

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter clock: measures the pauses between two reads of the outbox.
    public init(
        store: LedgerStore, principals: any PrincipalSource, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.principals = principals
        self.clock = clock
    }

    /// The notifications, newest first. A cursor is the id of the last one on the previous page.
    public func notifications(
        unreadOnly: Bool, page: PageRequest?
    ) async throws -> Page<BankNotification> {
        try await read(.notificationsList) {
            try $0.notifications.list(of: $1.userID, unreadOnly: unreadOnly, page: page)
        }
    }

    public func notification(id: NotificationID) async throws -> BankNotification {
        try await read(.notificationsList) { try $0.notifications.notification(id, of: $1.userID) }
    }

    public func unreadCount() async throws -> Int {
        try await read(.notificationsList) { try $0.notifications.unreadCount(of: $1.userID) }
    }

    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        try await change(.notificationsRead, on: id.text, mode) {
            try $0.notifications.markRead(id, of: $1.userID)
        }
    }

    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        try await change(.notificationsRead, mode) { try $0.notifications.markAllRead(of: $1.userID) }
    }

    /// New notifications, as soon as this program commits them, or any server of which it hears. Otherwise the ledger is
    /// polled each second, because other programs write to it too.
    public func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        let watch = ArrivalWatch(store.arrivals, clock: clock)
        return NotificationArrivals.stream(after: id, timeoutSeconds: timeoutSeconds) {
            try await watch.pause()
        } outbox: { [store, principals] position in
            let user = try await principals.principal(.notificationsWatch).userID
            watch.begin(for: user)
            return try await store.read { try $0.notifications.arrivals(of: user, after: position, from: id) }
        }
    }

    public func preferences() async throws -> [NotificationPreference] {
        try await read(.notificationsPreferences) { try $0.notifications.preferences(of: $1.userID) }
    }

    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        try await change(.notificationsSetPreference, on: preference.kind.rawValue, mode) {
            try $0.notifications.keep(preference, of: $1.userID)
        }
    }
}
