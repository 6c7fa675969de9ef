/// An address to which the bank sends a user's notifications.
public struct Webhook: Hashable, Sendable, Identifiable, Codable {
    /// The bank's own id, such as `WEB001`.
    public let id: WebhookID
    public let url: WebAddress
    /// The kinds of notifications that it receives, in the order of the kinds; empty for all.
    public var kinds: [BankNotification.Kind]
    public let createdAt: Instant
    /// Since when deliveries wait until the webhook is resumed; `nil` unless it is paused.
    public var pausedAt: Instant?
    /// Until when its former secret signs messages too; `nil` if its secret was never renewed.
    public var formerSecretUntil: Instant?

    public init(
        id: WebhookID, url: WebAddress, kinds: [BankNotification.Kind] = [], createdAt: Instant,
        pausedAt: Instant? = nil, formerSecretUntil: Instant? = nil
    ) {
        self.id = id
        self.url = url
        self.kinds = kinds
        self.createdAt = createdAt
        self.pausedAt = pausedAt
        self.formerSecretUntil = formerSecretUntil
    }

    /// Reads also a webhook of a time without kinds, which receives all.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(WebhookID.self, forKey: .id),
            url: try values.decode(WebAddress.self, forKey: .url),
            kinds: try values.decodeIfPresent([BankNotification.Kind].self, forKey: .kinds) ?? [],
            createdAt: try values.decode(Instant.self, forKey: .createdAt),
            pausedAt: try values.decodeIfPresent(Instant.self, forKey: .pausedAt),
            formerSecretUntil: try values.decodeIfPresent(Instant.self, forKey: .formerSecretUntil))
    }

    public func receives(_ kind: BankNotification.Kind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
}

public typealias WebhookID = Identifier<Webhook>

extension Webhook: NumberedEntity {
    public static var idForm: IDForm { IDForm("WEB", digits: 3) }
}

/// A notification on its way to a webhook, or a test. It is retried until the webhook accepts it, for about a day.
public struct WebhookDelivery: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Being tried, or waiting for the next attempt.
        case waiting
        /// The webhook answered with a status from 200 to 299.
        case delivered
        /// It is not retried.
        case failed
    }

    /// The bank's own id, such as `DLV000001`: the same for every attempt, so that the receiver can tell them apart
    /// from other deliveries.
    public let id: WebhookDeliveryID
    public let webhookID: WebhookID
    /// `nil` for a test.
    public let notificationID: NotificationID?
    /// The kind of the notification; `nil` for a test.
    public let kind: BankNotification.Kind?
    public var status: Status
    public var attemptCount: Int
    /// The outcome of the last attempt; `nil` if none has ended.
    public var outcome: WebhookOutcome?
    public let createdAt: Instant
    /// When it was last tried.
    public var attemptedAt: Instant?
    /// When it is tried next; `nil` if it is not retried.
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
    /// The event's name for programs: the kind of the notification, or `test`.
    public var event: String { kind?.rawValue ?? "test" }
}

public typealias WebhookDeliveryID = Identifier<WebhookDelivery>

extension WebhookDelivery: NumberedEntity {
    public static var idForm: IDForm { IDForm("DLV", digits: 6) }
}

/// The outcome of an attempt to deliver to a webhook.
public enum WebhookOutcome: Hashable, Sendable, Codable {
    /// The receiver answered with this HTTP status.
    case answered(status: Int)
    case failed(WebhookFault)

    /// Whether the receiver accepted it. Redirects are not followed, so they are not deliveries.
    public var isDelivery: Bool {
        guard case .answered(200..<300) = self else { return false }
        return true
    }

    /// The status, or the fault's code.
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
    /// The address is not on the public internet.
    case addressNotAllowed
    case notConnected
    case certificateInvalid
    case timedOut
    /// The connection ended, or the response was not valid HTTP.
    case noAnswer
    /// This server does not have the signing secret.
    case secretMissing
}
