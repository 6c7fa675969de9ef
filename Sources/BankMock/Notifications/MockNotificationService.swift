public import BankDomain
public import BankServices
import Synchronization

/// Notifications at the mock bank.
///
/// Only the newest notifications are stored.
public final class MockNotificationService: NotificationServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource
    private let clock: any Clock<Duration>

    /// Creates the service over `host` for the user of `principals`.
    ///
    /// - Parameter clock: measures the pauses between two reads of the outbox.
    public init(
        host: MockBankHost, principals: any PrincipalSource, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.host = host
        self.principals = principals
        self.clock = clock
    }

    /// The notifications, newest first.
    public func notifications(
        unreadOnly: Bool, page: PageRequest?
    ) async throws -> Page<BankNotification> {
        try await readAccounts(.notificationsList) { bank, principal in
            let list = bank.notifications.list(of: principal.userID, unreadOnly: unreadOnly)
            guard let page else { return Page(items: list, page: 1, limit: list.count) }
            return try Page(
                page, of: list, among: bank.notifications.list(of: principal.userID), id: \.id.text,
                isOlder: { ($0.id.number ?? 0) < ($1.id.number ?? 0) })
        }
    }

    public func notification(id: NotificationID) async throws -> BankNotification {
        try await readAccounts(.notificationsList) { try $0.notifications.notification(id, of: $1.userID) }
    }

    public func unreadCount() async throws -> Int {
        try await readAccounts(.notificationsList) {
            $0.notifications.list(of: $1.userID, unreadOnly: true).count
        }
    }

    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        try await change(.notificationsRead, on: id.text, mode) { bank, principal in
            let user = principal.userID
            _ = try bank.notifications.notification(id, of: user)
            _ = bank.notifications.markRead(of: user, at: bank.head.clock) { $0.id == id }
            return try bank.notifications.notification(id, of: user)
        }
    }

    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        try await change(.notificationsRead, mode) { bank, principal in
            bank.notifications.markRead(of: principal.userID, at: bank.head.clock) { $0.readAt == nil }
        }
    }

    public func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        let restarts = host.restarts.latest.count
        let restartsSeen = Mutex(restarts)
        return NotificationArrivals.stream(
            after: id, timeoutSeconds: timeoutSeconds, clock: clock
        ) { [host, principals] position in
            let user = try await principals.principal(.notificationsWatch).userID
            let newest = restartsSeen.withLock { host.restarts.newest(since: &$0) }
            return try await host.readAccounts(.notificationsWatch) {
                try $0.arrivals(
                    of: user, after: newest ?? position,
                    from: restarts == host.restarts.latest.count ? id : nil)
            }
        }
    }

    public func preferences() async throws -> [NotificationPreference] {
        try await readAccounts(.notificationsPreferences) { $0.notifications.preferences(of: $1.userID) }
    }

    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        try await change(.notificationsSetPreference, on: preference.kind.rawValue, mode) { bank, principal in
            try bank.notifications.keep(preference, of: principal.userID)
            return preference
        }
    }
}
