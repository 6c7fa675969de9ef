public import BankDomain

/// What is to be sent to webhooks: the side of the bank's servers. It acts for no user.
///
/// Every delivery is tried at least once: a server that ends in the middle leaves it to another, and the receiver
/// recognises it by its id. Those of one webhook are tried in their order; one that fails is tried again later, behind
/// others.
public protocol WebhookOutboxProtocol: AnyObject, Sendable {
    /// The webhooks for which something is due, at most `limit`, those left out that are named.
    func due(except busy: Set<WebhookID>, limit: Int) async throws -> [WebhookID]

    /// Takes the oldest delivery to a webhook that is due, and counts an attempt; `nil` if there is none. Others do not
    /// get it for a minute.
    func take(for id: WebhookID) async throws -> WebhookMessage?

    /// Keeps what came of an attempt. Does nothing if the webhook was removed meanwhile.
    func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws
}

/// Sends messages to webhooks.
public protocol WebhookSenderProtocol: AnyObject, Sendable {
    /// Sends a message once, and answers what came of it; `nil` if the task was cancelled.
    func send(_ message: WebhookMessage) async -> WebhookOutcome?
}

/// What is sent to a webhook.
public struct WebhookMessage: Sendable {
    public let id: WebhookDeliveryID
    public let url: WebAddress
    /// Signs the message; `nil` if this server does not have it.
    public let secret: SharedSecret?
    /// What happened; `nil` for a test.
    public let notification: BankNotification?
    /// When the delivery was made, the same for each attempt.
    public let createdAt: Instant
    /// When this attempt was made.
    public let attemptedAt: Instant

    public init(
        id: WebhookDeliveryID, url: WebAddress, secret: SharedSecret?, notification: BankNotification?,
        createdAt: Instant, attemptedAt: Instant
    ) {
        self.id = id
        self.url = url
        self.secret = secret
        self.notification = notification
        self.createdAt = createdAt
        self.attemptedAt = attemptedAt
    }

    /// What is delivered, as programs know it: the kind of a notification, or `test`.
    public var event: String { notification?.kind.rawValue ?? "test" }

    /// The text of a secret, whose bytes are the key of the signature.
    public static func text(of secret: SharedSecret) -> String { secretPrefix + secret.hexadecimal }

    /// The secret in such a text; `nil` if it is not one of this form.
    public static func secret(in text: Substring) -> SharedSecret? {
        guard text.hasPrefix(secretPrefix) else { return nil }
        return SharedSecret(hexadecimal: text.dropFirst(secretPrefix.count))
    }

    private static let secretPrefix = "whsec_"
}

extension WebhookDelivery {
    /// How long a server has for an attempt, before another may make it.
    private static let leaseSeconds: Int64 = 60
    /// The pauses after the attempts: about a day in all.
    private static let pausesSeconds: [Int64] = [
        10, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800,
    ]
    /// How long those that have ended are kept.
    package static let keptDays = 30

    /// A new one, due at once.
    package init(
        id: WebhookDeliveryID, to webhook: WebhookID, _ notification: BankNotification, at now: Instant
    ) {
        self.init(
            id: id, webhookID: webhook, notificationID: notification.id, kind: notification.kind,
            status: .waiting, attemptCount: 0, outcome: nil, createdAt: now, attemptedAt: nil,
            nextAttemptAt: now)
    }

    /// A test, which is tried once, by who makes it.
    package init(test id: WebhookDeliveryID, to webhook: WebhookID, at now: Instant) {
        self.init(
            id: id, webhookID: webhook, notificationID: nil, kind: nil, status: .waiting, attemptCount: 1,
            outcome: nil, createdAt: now, attemptedAt: now, nextAttemptAt: nil)
    }

    /// The delivery while it is tried.
    package func taken(at now: Instant) -> WebhookDelivery {
        var delivery = self
        delivery.attemptCount += 1
        delivery.attemptedAt = now
        delivery.nextAttemptAt = now.adding(milliseconds: Self.leaseSeconds * 1_000)
        return delivery
    }

    /// The delivery after an attempt.
    package func after(_ outcome: WebhookOutcome, at now: Instant) -> WebhookDelivery {
        var delivery = self
        delivery.outcome = outcome
        delivery.nextAttemptAt = nil
        if outcome.isDelivery {
            delivery.status = .delivered
        } else if kind != nil, Self.pausesSeconds.indices.contains(attemptCount - 1) {
            delivery.nextAttemptAt = now.adding(
                milliseconds: Self.pausesSeconds[attemptCount - 1] * 1_000)
        } else {
            delivery.status = .failed
        }
        return delivery
    }
}
