public import BankDomain
public import BankServices

public final class StubPushNotificationService: PushNotificationServiceProtocol {
    public let onRegistration = AsyncStub<Void, PushRegistration?>("StubPushNotificationService.registration")
    public let onRegister = AsyncStub<Void, PushRegistration>("StubPushNotificationService.register")
    public let onUnregister = AsyncStub<Void, PushRegistration>("StubPushNotificationService.unregister")
    /// The notifications of ``deliveries(timeoutSeconds:)`` before its end.
    public let onDeliveries = SyncStub<Int?, [BankNotification]>("StubPushNotificationService.deliveries")

    public init() {}

    public func registration() async throws -> PushRegistration? { try await onRegistration(()) }

    public func register() async throws -> PushRegistration { try await onRegister(()) }

    public func unregister() async throws -> PushRegistration { try await onUnregister(()) }

    public func deliveries(timeoutSeconds: Int?) -> AsyncThrowingStream<BankNotification, any Error> {
        .ending { try onDeliveries(timeoutSeconds) }
    }
}
