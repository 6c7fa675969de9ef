public import BankDomain

/// The queue of webhook deliveries, used by the bank's servers. It acts for no user.
///
/// Every delivery is tried at least once: if a server stops in the middle, another one tries again, and the receiver
/// recognises the delivery by its id. A paused webhook has no due deliveries. Deliveries to one webhook are tried in
/// order; a failed one is retried later, after others. Webhooks take turns, so that slow receivers of one user do not
/// delay the messages of another.
public protocol WebhookOutboxProtocol: AnyObject, Sendable {
    /// The webhooks with due deliveries whose turn it is, those that waited longest first: at most `limit`, without the
    /// `busy` ones, and with these at most ``DueWebhook/maximumPerUser`` of a user.
    func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook]

    /// Takes the oldest due delivery to a webhook and counts an attempt; `nil` if there is none. Other servers do not
    /// get it for a minute.
    func take(for id: WebhookID) async throws -> WebhookMessage?

    /// Records the outcome of an attempt. Does nothing if the webhook was removed in the meantime.
    func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws
}

/// A webhook with a due delivery.
public struct DueWebhook: Hashable, Sendable {
    /// How many webhooks of a user are served at once.
    public static let maximumPerUser = 2

    public let id: WebhookID
    public let userID: UserID

    public init(id: WebhookID, userID: UserID) {
        self.id = id
        self.userID = userID
    }
}

extension [DueWebhook] {
    /// The first of these webhooks, at most `limit`, without the busy ones and with at most
    /// ``DueWebhook/maximumPerUser`` of a user.
    package func turns(beside busy: Set<DueWebhook>, limit: Int) -> [DueWebhook] {
        var counts = busy.reduce(into: [UserID: Int]()) { $0[$1.userID, default: 0] += 1 }
        var turns: [DueWebhook] = []
        for webhook in self where turns.count < limit && !busy.contains(webhook) {
            guard counts[webhook.userID, default: 0] < DueWebhook.maximumPerUser else { continue }
            counts[webhook.userID, default: 0] += 1
            turns.append(webhook)
        }
        return turns
    }
}

/// Sends messages to webhooks.
public protocol WebhookSenderProtocol: AnyObject, Sendable {
    /// Sends a message once and returns the outcome; `nil` if the task was cancelled.
    func send(_ message: WebhookMessage) async -> WebhookOutcome?
}

/// A message to a webhook.
public struct WebhookMessage: Sendable {
    public let id: WebhookDeliveryID
    public let url: WebAddress
    /// The keys that sign the message, newest first: for a day after a renewal the former one, too. Empty if this
    /// server does not have them.
    public let secrets: [SharedSecret]
    /// The notification; `nil` for a test.
    public let notification: BankNotification?
    /// What the notification is about; `nil` for a test, and if it is about no resource that programs keep.
    public let resource: NotifiedResource?
    /// When the delivery was created, the same for each attempt.
    public let createdAt: Instant
    /// When this attempt was made.
    public let attemptedAt: Instant
    /// How long the receiver may take to answer.
    public var patienceSeconds = Self.patienceSeconds

    /// How long a receiver may take, and how long after it did not answer in time.
    public static let (patienceSeconds, shortPatienceSeconds) = (15, 3)

    public init(
        id: WebhookDeliveryID, url: WebAddress, secrets: [SharedSecret], notification: BankNotification?,
        resource: NotifiedResource? = nil, createdAt: Instant, attemptedAt: Instant
    ) {
        self.id = id
        self.url = url
        self.secrets = secrets
        self.notification = notification
        self.resource = resource
        self.createdAt = createdAt
        self.attemptedAt = attemptedAt
    }

    /// The event's name for programs: the kind of the notification, or `test`.
    public var event: String { notification?.kind.rawValue ?? "test" }

    /// The text of a secret. Its bytes are the signing key.
    public static func text(of secret: SharedSecret) -> String { secretPrefix + secret.hexadecimal }

    /// Reads the secret in such a text; `nil` if it is not of this form.
    public static func secret(in text: Substring) -> SharedSecret? {
        guard text.hasPrefix(secretPrefix) else { return nil }
        return SharedSecret(hexadecimal: text.dropFirst(secretPrefix.count))
    }

    private static let secretPrefix = "whsec_"
}

extension WebhookDelivery {
    /// How long a server has for an attempt before another server may take over.
    private static let leaseSeconds: Int64 = 60
    /// The pauses between attempts: about a day in total.
    private static let pausesSeconds: [Int64] = [
        10, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800,
    ]
    /// How many days ended deliveries are kept.
    package static let keptDays = 30

    /// A new delivery, due at once.
    package init(
        id: WebhookDeliveryID, to webhook: WebhookID, _ notification: BankNotification, at now: Instant
    ) {
        self.init(
            id: id, webhookID: webhook, notificationID: notification.id, kind: notification.kind,
            status: .waiting, attemptCount: 0, outcome: nil, createdAt: now, attemptedAt: nil,
            nextAttemptAt: now)
    }

    /// A test, which is tried once, by the server that creates it.
    package init(test id: WebhookDeliveryID, to webhook: WebhookID, at now: Instant) {
        self.init(
            id: id, webhookID: webhook, notificationID: nil, kind: nil, status: .waiting, attemptCount: 1,
            outcome: nil, createdAt: now, attemptedAt: now, nextAttemptAt: nil)
    }

    /// The delivery, due now. One that has ended begins again.
    package func resent(at now: Instant) -> WebhookDelivery {
        var delivery = self
        if status != .waiting { (delivery.status, delivery.attemptCount) = (.waiting, 0) }
        delivery.nextAttemptAt = now
        return delivery
    }

    /// The delivery during an attempt.
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
