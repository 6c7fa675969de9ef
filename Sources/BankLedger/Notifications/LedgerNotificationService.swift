public import BankDomain
public import BankServices

public final class LedgerNotificationService: NotificationServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource
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
        let user = try await principals.principal(.notificationsList).userID
        return try await store.read {
            try $0.notifications.list(of: user, unreadOnly: unreadOnly, page: page)
        }
    }

    public func notification(id: NotificationID) async throws -> BankNotification {
        let user = try await principals.principal(.notificationsList).userID
        return try await store.read { try $0.notifications.notification(id, of: user) }
    }

    public func unreadCount() async throws -> Int {
        let user = try await principals.principal(.notificationsList).userID
        return try await store.read { try $0.notifications.unreadCount(of: user) }
    }

    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        let principal = try await principals.principal(.notificationsRead)
        let action = AuditedAction(.notificationsRead, by: principal, on: id.text)
        return try await store.write(mode, action) { try $0.notifications.markRead(id, of: principal.userID) }
    }

    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        let principal = try await principals.principal(.notificationsRead)
        let action = AuditedAction(.notificationsRead, by: principal)
        return try await store.write(mode, action) { try $0.notifications.markAllRead(of: principal.userID) }
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
        let user = try await principals.principal(.notificationsPreferences).userID
        return try await store.read { try $0.notifications.preferences(of: user) }
    }

    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        let principal = try await principals.principal(.notificationsSetPreference)
        let action = AuditedAction(
            .notificationsSetPreference, by: principal, on: preference.kind.rawValue)
        return try await store.write(mode, action) {
            try $0.notifications.keep(preference, of: principal.userID)
        }
    }
}
