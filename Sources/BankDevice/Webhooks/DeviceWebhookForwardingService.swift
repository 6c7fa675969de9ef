public import BankDomain
public import BankServices

/// Forwards over the machine's network, with a secret that is drawn for this process.
public final class DeviceWebhookForwardingService: WebhookForwardingServiceProtocol {
    public let secret: SharedSecret
    private let sender: any WebhookSenderProtocol

    public init(sender: any WebhookSenderProtocol, random: any RandomSource) {
        self.sender = sender
        let digits = random.hexadecimal(words: IssuedWebhook.secretByteCount / 8)
        guard let secret = SharedSecret(hexadecimal: digits[...]) else {
            preconditionFailure("random words are hexadecimal digits")
        }
        self.secret = secret
    }

    public func forward(
        _ notification: BankNotification, _ resource: NotifiedResource?, to url: WebAddress
    ) async -> WebhookOutcome? {
        await sender.send(
            WebhookMessage(
                id: WebhookDeliveryID(notification.id.text), url: url, secrets: [secret],
                notification: notification, resource: resource, createdAt: notification.createdAt,
                attemptedAt: notification.createdAt))
    }
}
