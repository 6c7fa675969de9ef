public import BankDomain

/// Notifications that are delivered to this device, for the user who is signed in.
///
/// A device that is registered misses nothing: it keeps the last notification that was delivered, and goes on after it.
/// The bank's stream of notifications delivers; the service of a phone's maker is not asked. Calls throw
/// ``ServiceError/unauthorized(_:)`` without a principal, and ``ServiceError/storage(_:path:underlying:)``.
public protocol PushNotificationServiceProtocol: AnyObject, Sendable {
    /// The user's registration on this device; `nil` if there is none.
    func registration() async throws -> PushRegistration?

    /// Registers the device: what comes from now on is delivered, whenever it asks. A registration that is there stays.
    func register() async throws -> PushRegistration

    /// Ends the registration, and answers it. Throws `notFound(.pushRegistration)` if there is none.
    func unregister() async throws -> PushRegistration

    /// What was not delivered yet, then what comes, oldest first. For a device that is not registered, only what comes
    /// from now on.
    ///
    /// A notification counts as delivered when the next one is asked for: one whose receiver ends meanwhile comes again.
    /// Ends when its task is cancelled, when another user has signed in, or after so many seconds (0 looks once). Throws
    /// what ``NotificationServiceProtocol/arrivals(after:timeoutSeconds:)`` throws.
    func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error>
}

public protocol HasPushNotificationService {
    var pushNotificationService: any PushNotificationServiceProtocol { get }
}

/// A user's device to which notifications are delivered.
public struct PushRegistration: Hashable, Sendable {
    public let userID: UserID
    /// The last one that was delivered, or the newest at the registration; `nil` if there was none.
    public let lastNotificationID: NotificationID?

    public init(userID: UserID, lastNotificationID: NotificationID?) {
        self.userID = userID
        self.lastNotificationID = lastNotificationID
    }
}
