public import BankDomain

/// Notifications that are delivered to this device, for the user who is signed in.
///
/// A registered device misses nothing: it records the last delivered notification and continues after it. Deliveries
/// come from the bank's stream of notifications, not from a push service of a phone's maker. Calls throw
/// ``ServiceError/unauthorized(_:)`` without a principal, and ``ServiceError/storage(_:path:underlying:)``.
public protocol PushNotificationServiceProtocol: AnyObject, Sendable {
    /// The user's registration on this device; `nil` if there is none.
    func registration() async throws -> PushRegistration?

    /// Registers the device: later notifications are delivered whenever it asks. An existing registration stays.
    func register() async throws -> PushRegistration

    /// Ends the registration and returns it. Throws `notFound(.pushRegistration)` if there is none.
    func unregister() async throws -> PushRegistration

    /// The undelivered notifications, then new ones, oldest first. If the device is not registered, only new ones.
    ///
    /// A notification counts as delivered when the next one is requested: if the receiver ends before that, it is
    /// delivered again. Ends when its task is cancelled, when another user has signed in, or after so many seconds (0
    /// polls once). Throws what ``NotificationServiceProtocol/arrivals(after:timeoutSeconds:)`` throws.
    func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error>
}

public protocol HasPushNotificationService {
    var pushNotificationService: any PushNotificationServiceProtocol { get }
}

/// A user's device to which notifications are delivered.
public struct PushRegistration: Hashable, Sendable {
    public let userID: UserID
    /// The last delivered notification, or the newest at registration; `nil` if there was none.
    public let lastNotificationID: NotificationID?

    public init(userID: UserID, lastNotificationID: NotificationID?) {
        self.userID = userID
        self.lastNotificationID = lastNotificationID
    }
}
