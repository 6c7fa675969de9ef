public import BankDomain
public import BankServices

public final class StubWebhookForwardingService: WebhookForwardingServiceProtocol {
    public struct Forward: Equatable, Sendable {
        public let id: NotificationID
        public let url: WebAddress

        public init(_ id: NotificationID, to url: WebAddress) {
            self.id = id
            self.url = url
        }
    }

    public let secret = SharedSecret(SecretBytes(Array("a secret".utf8)))
    public let onForward = AsyncStub<Forward, WebhookOutcome?>("StubWebhookForwardingService.forward")

    public init() {}

    public func forward(_ notification: BankNotification, to url: WebAddress) async -> WebhookOutcome? {
        try? await onForward(Forward(notification.id, to: url)) ?? nil
    }
}
