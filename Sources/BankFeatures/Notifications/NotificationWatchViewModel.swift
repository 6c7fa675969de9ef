public import BankDomain
public import BankServices
public import Observation

/// Watches for new notifications.
@Observable
@MainActor
public final class NotificationWatchViewModel {
    /// The notifications received so far, oldest first.
    public private(set) var arrived: [BankNotification] = []
    public private(set) var isWatching = false
    /// Why watching ended early.
    public private(set) var error: ServiceError?

    private let notificationService: any NotificationServiceProtocol
    private let pushNotificationService: any PushNotificationServiceProtocol

    public init(
        notificationService: any NotificationServiceProtocol,
        pushNotificationService: any PushNotificationServiceProtocol
    ) {
        self.notificationService = notificationService
        self.pushNotificationService = pushNotificationService
    }

    /// Watches for notifications after `id`, or for those that are delivered to this device, until its task is cancelled or the timeout expires. Does
    /// nothing if it is already watching.
    ///
    /// Throws only errors of `show`, which end the watch.
    public func watch(
        after id: NotificationID? = nil, timeoutSeconds: Int? = nil,
        _ show: @MainActor (BankNotification) async throws -> Void = { _ in }
    ) async throws {
        guard !isWatching else { return }
        isWatching = true
        defer { isWatching = false }
        (arrived, error) = ([], nil)
        let stream =
            if let id {
                notificationService.arrivals(after: id, timeoutSeconds: timeoutSeconds)
            } else {
                pushNotificationService.deliveries(timeoutSeconds: timeoutSeconds)
            }
        var arrivals = stream.makeAsyncIterator()
        while let notification = await next(&arrivals) {
            arrived.append(notification)
            try await show(notification)
        }
    }

    private func next(
        _ arrivals: inout AsyncThrowingStream<BankNotification, any Error>.AsyncIterator
    ) async -> BankNotification? {
        do {
            return try await arrivals.next(isolation: #isolation)
        } catch {
            if !(error is CancellationError) { self.error = ServiceError(mapping: error) }
            return nil
        }
    }
}
