public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubNotificationService: NotificationServiceProtocol {
    /// The arguments of ``notifications(unreadOnly:page:)``.
    public struct ListCall: Hashable, Sendable {
        /// Whether only what was not read is wanted.
        public let unreadOnly: Bool
        /// The page.
        public let page: PageRequest?

        /// Arguments.
        public init(unreadOnly: Bool, page: PageRequest?) {
            self.unreadOnly = unreadOnly
            self.page = page
        }
    }

    /// The arguments of ``arrivals(after:timeoutSeconds:)``.
    public struct ArrivalsCall: Hashable, Sendable {
        /// After which one.
        public let id: NotificationID?
        /// For how long.
        public let timeoutSeconds: Int?

        /// Arguments.
        public init(after id: NotificationID?, timeoutSeconds: Int?) {
            self.id = id
            self.timeoutSeconds = timeoutSeconds
        }
    }

    /// Answers ``notifications(unreadOnly:page:)``.
    public let onNotifications = AsyncStub<ListCall, Page<BankNotification>>(
        "StubNotificationService.notifications")
    /// Answers ``notification(id:)``.
    public let onNotification = AsyncStub<NotificationID, BankNotification>(
        "StubNotificationService.notification")
    /// Answers ``unreadCount()``.
    public let onUnreadCount = AsyncStub<Void, Int>("StubNotificationService.unreadCount")
    /// Answers ``markRead(_:mode:)``.
    public let onMarkRead = AsyncStub<ChangeCall<NotificationID>, BankNotification>(
        "StubNotificationService.markRead")
    /// Answers ``markAllRead(mode:)``.
    public let onMarkAllRead = AsyncStub<ExecutionMode, [BankNotification]>(
        "StubNotificationService.markAllRead")
    /// What ``arrivals(after:timeoutSeconds:)`` brings before it ends.
    public let onArrivals = SyncStub<ArrivalsCall, [BankNotification]>("StubNotificationService.arrivals")
    /// Answers ``preferences()``.
    public let onPreferences = AsyncStub<Void, [NotificationPreference]>(
        "StubNotificationService.preferences")
    /// Answers ``setPreference(_:mode:)``.
    public let onSetPreference = AsyncStub<ChangeCall<NotificationPreference>, NotificationPreference>(
        "StubNotificationService.setPreference")

    /// A service without answers.
    public init() {}

    /// Answers as ``onNotifications`` says.
    public func notifications(
        unreadOnly: Bool, page: PageRequest?
    ) async throws -> Page<BankNotification> {
        try await onNotifications(ListCall(unreadOnly: unreadOnly, page: page))
    }

    /// Answers as ``onNotification`` says.
    public func notification(id: NotificationID) async throws -> BankNotification {
        try await onNotification(id)
    }

    /// Answers as ``onUnreadCount`` says.
    public func unreadCount() async throws -> Int { try await onUnreadCount(()) }

    /// Answers as ``onMarkRead`` says.
    public func markRead(_ id: NotificationID, mode: ExecutionMode) async throws -> BankNotification {
        try await onMarkRead(ChangeCall(id, mode: mode))
    }

    /// Answers as ``onMarkAllRead`` says.
    public func markAllRead(mode: ExecutionMode) async throws -> [BankNotification] {
        try await onMarkAllRead(mode)
    }

    /// Brings what ``onArrivals`` says, and ends or fails.
    public func arrivals(
        after id: NotificationID?, timeoutSeconds: Int?
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        .ending { try onArrivals(ArrivalsCall(after: id, timeoutSeconds: timeoutSeconds)) }
    }

    /// Answers as ``onPreferences`` says.
    public func preferences() async throws -> [NotificationPreference] { try await onPreferences(()) }

    /// Answers as ``onSetPreference`` says.
    public func setPreference(
        _ preference: NotificationPreference, mode: ExecutionMode
    ) async throws -> NotificationPreference {
        try await onSetPreference(ChangeCall(preference, mode: mode))
    }
}

extension AsyncThrowingStream<BankNotification, any Error> {
    /// A stream of the notifications that `answer` gives, or one that fails with its error.
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
