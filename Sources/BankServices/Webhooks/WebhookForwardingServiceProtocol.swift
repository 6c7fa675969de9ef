public import BankDomain

/// Forwards notifications to a program on a developer's machine, as a webhook would receive them.
public protocol WebhookForwardingServiceProtocol: AnyObject, Sendable {
    /// Signs the messages of this process.
    var secret: SharedSecret { get }

    /// Sends a notification, with the resource that it is about, once and returns the outcome; `nil` if the task was cancelled. The id of the delivery is
    /// that of the notification.
    func forward(
        _ notification: BankNotification, _ resource: NotifiedResource?, to url: WebAddress
    ) async -> WebhookOutcome?
}

public protocol HasWebhookForwardingService {
    var webhookForwardingService: any WebhookForwardingServiceProtocol { get }
}

extension WebAddress {
    /// A typed address to forward to: `localhost:4000` is read as `http://localhost:4000`. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``, also for an address with `http` that is not on this machine.
    package init(forwardingTo text: String) throws(ServiceError) {
        try self.init(checking: text.contains("://") ? text : "http://" + text, field: .known(.url))
    }
}
