public import BankDomain
public import BankServices

public final class StubWebhookForwardingService: WebhookForwardingServiceProtocol {
    public struct Forward: Equatable, Sendable {
        public let id: NotificationID
        public let url: WebAddress
        public let resource: ResourceChange?

        public init(_ id: NotificationID, _ resource: ResourceChange? = nil, to url: WebAddress) {
            self.resource = resource
            self.id = id
            self.url = url
        }
    }

    public let secret = SharedSecret(SecretBytes(Array("a secret".utf8)))
    public let onForward = AsyncStub<Forward, WebhookOutcome?>("StubWebhookForwardingService.forward")

    public init() {}

    public func forward(
        _ notification: BankNotification, _ resource: NotifiedResource?, to url: WebAddress
    ) async -> WebhookOutcome? {
        try? await onForward(Forward(notification.id, resource?.change, to: url)) ?? nil
    }
}
