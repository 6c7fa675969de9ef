public import BankDomain
import LanguageKit

/// The webhooks of the calling principal. Each notification that comes after a webhook was added is sent to it by a
/// server of the bank.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. Webhooks of others are not found.
public protocol WebhookServiceProtocol: AnyObject, Sendable {
    /// The principal's webhooks, in the order in which they were added, without those removed.
    func webhooks() async throws -> [Webhook]

    /// Adds a webhook, and answers it with the secret that signs what is sent to it, which is answered this once. The
    /// user is told.
    ///
    /// Throws, in this order, `invalidValue` for a text that is no ``WebAddress``, or one with `http` that is not of
    /// this machine, `alreadyExists` with the id of the webhook of this address, and `tooMany`.
    func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook

    /// Removes a webhook and answers it. What waits for it is not sent. The user is told. Throws `notFound`.
    func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook

    /// Sends a test to a webhook now, once, and answers what came of it. Throws `notFound`.
    func sendTest(to id: WebhookID) async throws -> WebhookDelivery

    /// What was sent to a webhook and what waits, newest first; with a status only that. What has ended is kept for 30
    /// days. Throws `notFound`, and `invalidValue` for a cursor that no answer gave.
    func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery>
}

/// Something that has a service of this kind.
public protocol HasWebhookService {
    var webhookService: any WebhookServiceProtocol { get }
}

public struct WebhookRequest: Hashable, Sendable {
    /// How many webhooks a user has at most.
    public static let countMaximum = 16

    /// The address, as typed.
    public let url: String

    public init(url: String) { self.url = url }

    /// The address that is asked for, beside the webhooks that the user has: the rules of every bank, in the order of
    /// ``WebhookServiceProtocol/add(_:mode:)``.
    package func address(beside webhooks: [Webhook]) throws(ServiceError) -> WebAddress {
        let address = try WebAddress(checking: url, field: "url")
        if let known = webhooks.first(where: { $0.url == address }) {
            throw .alreadyExists(.webhook, name: known.id.text)
        }
        guard webhooks.count < Self.countMaximum else {
            throw .tooMany(.webhook, maximum: Self.countMaximum)
        }
        return address
    }
}

/// A new webhook with its secret, which is shown this once.
public struct IssuedWebhook: Equatable, Sendable {
    public static let secretByteCount = 32

    public let webhook: Webhook
    public let secret: SharedSecret

    public init(webhook: Webhook, secret: SharedSecret) {
        self.webhook = webhook
        self.secret = secret
    }

    /// The secret as it is written: `whsec_` and 64 hexadecimal digits. Scanners for secrets find it by its beginning.
    public var secretText: String { WebhookMessage.text(of: secret) }
}
