public import BankDomain
public import BankServices
public import Observation

/// Forwards new notifications to a program on the developer's machine.
@Observable
@MainActor
public final class WebhookForwardingViewModel {
    public struct Forwarded: Equatable, Sendable {
        public let notification: BankNotification
        public let outcome: WebhookOutcome
    }

    /// How many notifications the program did not accept.
    public private(set) var failureCount = 0
    /// Why watching ended early.
    public var error: ServiceError? { notifications.error }
    /// Signs the messages, as text.
    public var secretText: String { WebhookMessage.text(of: forwardingService.secret) }

    private let notifications: NotificationWatchViewModel
    private let forwardingService: any WebhookForwardingServiceProtocol
    private let resource: (BankNotification) async throws -> NotifiedResource?

    /// - Parameter resource: reads what a notification is about. If that fails, the notification is sent without it.
    public init(
        notifications: NotificationWatchViewModel, forwardingService: any WebhookForwardingServiceProtocol,
        resource: @escaping (BankNotification) async throws -> NotifiedResource?
    ) {
        self.resource = resource
        self.notifications = notifications
        self.forwardingService = forwardingService
    }

    /// Forwards the notifications of these kinds, or of all, until its task is cancelled or the timeout expires. They
    /// are sent one by one, in order, each once.
    ///
    /// Throws errors of `show`, which end it.
    public func forward(
        to url: WebAddress, kinds: [BankNotification.Kind], after id: NotificationID? = nil,
        timeoutSeconds: Int? = nil, _ show: @MainActor (Forwarded) throws -> Void = { _ in }
    ) async throws {
        failureCount = 0
        try await notifications.watch(after: id, timeoutSeconds: timeoutSeconds) { notification in
            guard kinds.isEmpty || kinds.contains(notification.kind) else { return }
            let resource = try? await resource(notification)
            guard let outcome = await forwardingService.forward(notification, resource, to: url) else {
                return
            }
            if !outcome.isDelivery { failureCount += 1 }
            try show(Forwarded(notification: notification, outcome: outcome))
        }
    }
}
