public import BankDomain
public import BankServices

public final class StubNotificationService: NotificationServiceProtocol {
    public struct ListCall: Hashable, Sendable {
        public let unreadOnly: Bool
        public let page: PageRequest?

        public init(unreadOnly: Bool, page: PageRequest?) {
            self.unreadOnly = unreadOnly
            self.page = page
        }
    }

    public struct ArrivalsCall: Hashable, Sendable {
        public let id: NotificationID?
        public let timeoutSeconds: Int?

        public init(after id: NotificationID?, timeoutSeconds: Int?) {
            self.id = id
            self.timeoutSeconds = timeoutSeconds
        }
    }

    public let onNotifications = AsyncStub<ListCall, Page<BankNotification>>(
        "StubNotificationService.notifications")
    public let onNotification = AsyncStub<NotificationID, BankNotification>(
        "StubNotificationService.notification")
    public let onUnreadCount = AsyncStub<Void, Int>("StubNotificationService.unreadCount")
    public let onMarkRead = AsyncStub<ChangeCall<NotificationID>, BankNotification>(
        "StubNotificationService.markRead")
    public let onMarkAllRead = AsyncStub<ExecutionMode, [BankNotification]>(
        "StubNotificationService.markAllRead")
    /// The notifications of ``arrivals(after:timeoutSeconds:)`` before its end.
    public let onArrivals = SyncStub<ArrivalsCall, [BankNotification]>("StubNotificationService.arrivals")
    public let onPreferences = AsyncStub<Void, [NotificationPreference]>(
        "StubNotificationService.preferences")
    public let onSetPreference = AsyncStub<ChangeCall<NotificationPreference>, NotificationPreference>(
        "StubNotificationService.setPreference")

    public init() {}

    public func notifications(
        unreadOnly: Bool, page: PageRequest?
    ) async throws -> Page<BankNotification> {
        try await onNotifications(ListCall(unreadOnly: unreadOnly, page: page))
    }

    public func notification(id: NotificationID) async throws -> BankNotification {
        try await onNotification(id)
    }

    public func unreadCount() async throws -> Int { try await onUnreadCount(()) }

    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        try await onMarkRead(ChangeCall(id, mode: mode))
    }

    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        try await onMarkAllRead(mode)
    }

    /// A stream of the answer of ``onArrivals``, which then ends or fails.
    public func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        .ending { try onArrivals(ArrivalsCall(after: id, timeoutSeconds: timeoutSeconds)) }
    }

    public func preferences() async throws -> [NotificationPreference] { try await onPreferences(()) }

    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        try await onSetPreference(ChangeCall(preference, mode: mode))
    }
}

extension AsyncThrowingStream<BankNotification, any Error> {
    /// A stream of the notifications of `answer`, or one that fails with its error.
    static func ending(_ answer: () throws -> [BankNotification]) -> Self {
        let (stream, continuation) = makeStream()
        do {
            for one in try answer() { continuation.yield(one) }
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
        return stream
    }
}
