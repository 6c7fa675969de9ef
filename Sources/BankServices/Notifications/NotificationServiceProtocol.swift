/// What the bank tells its users, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol NotificationServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any NotificationServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasNotificationService {
    /// What the bank tells its users.
    var notificationService: any NotificationServiceProtocol { get }
}
