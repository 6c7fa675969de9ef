/// An address to which the bank sends what it tells a user.
public struct Webhook: Hashable, Sendable, Identifiable, Codable {
    /// The bank's own id, such as `WEB001`.
    public let id: WebhookID
    public let url: WebAddress
    public let createdAt: Instant

    public init(id: WebhookID, url: WebAddress, createdAt: Instant) {
        self.id = id
        self.url = url
        self.createdAt = createdAt
    }
}

public typealias WebhookID = Identifier<Webhook>

extension Webhook: NumberedEntity {
    /// Its ids are such as `WEB001`.
    public static var idPrefix: StaticString { "WEB" }
    public static var idWidth: Int { 3 }
}

/// A notification on its way to a webhook, or a test. It is tried until the webhook takes it, or for about a day.
public struct WebhookDelivery: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is tried now, or again later.
        case waiting
        /// The webhook answered with a status from 200 to 299.
        case delivered
        /// It is not tried again.
        case failed
    }

    /// The bank's own id, such as `DLV000001`: the same for every attempt, so that the receiver can tell them apart from
    /// other deliveries.
    public let id: WebhookDeliveryID
    public let webhookID: WebhookID
    /// `nil` for a test.
    public let notificationID: NotificationID?
    /// The kind of the notification; `nil` for a test.
    public let kind: BankNotification.Kind?
    public var status: Status
    public var attemptCount: Int
    /// What came of the last attempt; `nil` before its end.
    public var outcome: WebhookOutcome?
    public let createdAt: Instant
    /// When it was tried last.
    public var attemptedAt: Instant?
    /// When it is tried next; `nil` if it is not.
    public var nextAttemptAt: Instant?

    public init(
        id: WebhookDeliveryID, webhookID: WebhookID, notificationID: NotificationID?,
        kind: BankNotification.Kind?, status: Status, attemptCount: Int, outcome: WebhookOutcome?,
        createdAt: Instant, attemptedAt: Instant?, nextAttemptAt: Instant?
    ) {
        self.id = id
        self.webhookID = webhookID
        self.notificationID = notificationID
        self.kind = kind
        self.status = status
        self.attemptCount = attemptCount
        self.outcome = outcome
        self.createdAt = createdAt
        self.attemptedAt = attemptedAt
        self.nextAttemptAt = nextAttemptAt
    }
}

extension WebhookDelivery {
    /// What is delivered, as programs know it: the kind of a notification, or `test`.
    public var event: String { kind?.rawValue ?? "test" }
}

public typealias WebhookDeliveryID = Identifier<WebhookDelivery>

extension WebhookDelivery: NumberedEntity {
    /// Its ids are such as `DLV000001`.
    public static var idPrefix: StaticString { "DLV" }
    public static var idWidth: Int { 6 }
}

/// What came of an attempt to deliver something to a webhook.
public enum WebhookOutcome: Hashable, Sendable, Codable {
    /// The receiver answered with this status of HTTP.
    case answered(status: Int)
    case failed(WebhookFault)

    /// Whether the receiver took it. A redirect is not followed, and is no delivery.
    public var isDelivery: Bool {
        guard case .answered(200..<300) = self else { return false }
        return true
    }

    /// The status, or the fault as scripts know it.
    public var text: String {
        switch self {
        case .answered(let status): String(status)
        case .failed(let fault): fault.rawValue
        }
    }
}

/// Why a webhook did not answer.
public enum WebhookFault: String, Hashable, Sendable, Codable, CaseIterable {
    case nameNotFound
    /// The address is not one of the public internet.
    case addressNotAllowed
    case notConnected
    case certificateInvalid
    case timedOut
    /// The connection ended, or what came was no answer in HTTP.
    case noAnswer
    /// This server does not have the secret with which it would sign.
    case secretMissing
}
