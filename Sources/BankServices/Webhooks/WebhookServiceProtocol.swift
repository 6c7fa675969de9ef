public import BankDomain
import LanguageKit

/// The webhooks of the calling principal. The bank's servers send it each notification that comes after it was added.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. Webhooks of others are not found.
public protocol WebhookServiceProtocol: AnyObject, Sendable {
    /// The principal's webhooks, in the order of creation, without removed ones.
    func webhooks() async throws -> [Webhook]

    /// Adds a webhook and returns it with its signing secret, which is shown only once. The user is notified.
    ///
    /// Throws, in this order, `invalidValue` for a text that is not a ``WebAddress``, or that has `http` and is not on
    /// this machine, `alreadyExists` with the id of the webhook with this address, and `tooMany`.
    func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook

    /// Removes a webhook and returns it. Its waiting deliveries are not sent. The user is notified. Throws `notFound`.
    func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook

    /// Changes which kinds of notifications a webhook receives from now on, and returns it; without kinds, all. The
    /// user is notified of a change. Throws `notFound`.
    func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, mode: ExecutionMode
    ) async throws -> Webhook

    /// Gives a webhook a new signing secret, and returns it with this secret, which is shown only once. For
    /// ``WebhookRequest/formerSecretHours`` both secrets sign, so that the receiver can change in between; then only
    /// the new one. The secret before the former one signs no longer. The user is notified. Throws `notFound`.
    func renewSecret(of id: WebhookID, mode: ExecutionMode) async throws -> IssuedWebhook

    /// Pauses a webhook or resumes it, and returns it. While it is paused, its deliveries wait; they are sent when it
    /// is resumed. The user is notified of a pause. Throws `notFound`.
    func setPaused(_ isPaused: Bool, _ id: WebhookID, mode: ExecutionMode) async throws -> Webhook

    /// Makes a delivery due now, and returns it. One that has ended begins again, with all its attempts. Throws
    /// `notFound`, also if its webhook was removed.
    func resend(_ id: WebhookDeliveryID) async throws -> WebhookDelivery

    /// Sends a test to a webhook now, once, and returns the outcome. Throws `notFound`.
    func sendTest(to id: WebhookID) async throws -> WebhookDelivery

    /// The sent and waiting deliveries of a webhook, newest first; with a status, only those. Ended deliveries are kept
    /// for 30 days. Throws `notFound`, and `invalidValue` for an unknown cursor.
    func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery>
}

public protocol HasWebhookService {
    var webhookService: any WebhookServiceProtocol { get }
}

public struct WebhookRequest: Hashable, Sendable {
    /// The most webhooks of a user.
    public static let countMaximum = 16
    /// How long a former secret signs.
    public static let formerSecretHours = 24

    /// The address, as typed.
    public let url: String
    /// The kinds of notifications that it receives, each once, in the order of the kinds; empty for all.
    public let kinds: [BankNotification.Kind]

    public init(url: String, kinds: [BankNotification.Kind] = []) {
        self.url = url
        self.kinds = Self.ordered(kinds)
    }

    /// The kinds, each once, in their order.
    package static func ordered(_ kinds: [BankNotification.Kind]) -> [BankNotification.Kind] {
        BankNotification.Kind.allCases.filter(kinds.contains)
    }

    /// The requested address, checked against the user's existing webhooks by the rules of every bank, in the order of
    /// ``WebhookServiceProtocol/add(_:mode:)``.
    package func address(beside webhooks: [Webhook]) throws(ServiceError) -> WebAddress {
        let address = try WebAddress(checking: url, field: .known(.url))
        if let known = webhooks.first(where: { $0.url == address }) {
            throw .alreadyExists(.webhook, name: known.id.text)
        }
        guard webhooks.count < Self.countMaximum else {
            throw .tooMany(.webhook, maximum: Self.countMaximum)
        }
        return address
    }
}

/// A new webhook with its secret, which is shown only once.
public struct IssuedWebhook: Equatable, Sendable {
    public static let secretByteCount = 32

    public let webhook: Webhook
    public let secret: SharedSecret

    public init(webhook: Webhook, secret: SharedSecret) {
        self.webhook = webhook
        self.secret = secret
    }

    /// The secret as text: `whsec_` and 64 hexadecimal digits. Secret scanners recognise the prefix.
    public var secretText: String { WebhookMessage.text(of: secret) }
}
