public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubPushNotificationService: PushNotificationServiceProtocol {
    public let onRegistration = AsyncStub<Void, PushRegistration?>("StubPushNotificationService.registration")
    public let onRegister = AsyncStub<Void, PushRegistration>("StubPushNotificationService.register")
    public let onUnregister = AsyncStub<Void, PushRegistration>("StubPushNotificationService.unregister")
    /// What ``deliveries(timeoutSeconds:)`` brings before it ends.
    public let onDeliveries = SyncStub<Int?, [BankNotification]>("StubPushNotificationService.deliveries")

    public init() {}

    public func registration() async throws -> PushRegistration? { try await onRegistration(()) }

    public func register() async throws -> PushRegistration { try await onRegister(()) }

    public func unregister() async throws -> PushRegistration { try await onUnregister(()) }

    public func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error> {
        .ending { try onDeliveries(timeoutSeconds) }
    }
}
