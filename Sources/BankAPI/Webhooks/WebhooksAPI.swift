public import BankDomain
public import BankServices
import JSONKit

extension Webhook: ReadableResource {
    public static let schemaName = "Webhook"
    public static let fields = ResourceFields<Webhook>(list)

    fileprivate static let list: [Field<Webhook>] = [
        .text("id") { $0.id.text },
        .text("url") { $0.url.text },
        .instant("createdAt") { $0.createdAt },
    ]

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), url: try json.value("url") { try? WebAddress($0) },
            createdAt: try json.instant("createdAt"))
    }
}

/// A new webhook with its secret.
extension IssuedWebhook: ReadableResource {
    public static let schemaName = "IssuedWebhook"
    public static let fields = ResourceFields<IssuedWebhook>(
        Webhook.list.map { $0.of { issued in issued.webhook } } + [.text("secret") { $0.secretText }])

    public init(reading json: ResourceReader) throws {
        self.init(
            webhook: try Webhook(reading: json),
            secret: try json.value("secret") { WebhookMessage.secret(in: $0[...]) })
    }
}

extension WebhookDelivery: ReadableResource {
    public static let schemaName = "WebhookDelivery"
    /// `event` is the kind of the notification, or `test`. `outcome` is the HTTP status of the last attempt's answer,
    /// or the reason why there was none.
    public static let fields = ResourceFields<WebhookDelivery>([
        .text("id") { $0.id.text },
        .text("webhookID") { $0.webhookID.text },
        .text("event") { $0.event },
        .text(optional: "notificationID") { $0.notificationID?.text },
        .word("status") { $0.status },
        .integer("attemptCount") { $0.attemptCount },
        .text(optional: "outcome") { $0.outcome?.text },
        .instant("createdAt") { $0.createdAt },
        .instant(optional: "attemptedAt") { $0.attemptedAt },
        .instant(optional: "nextAttemptAt") { $0.nextAttemptAt },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), webhookID: try json.id("webhookID"),
            notificationID: try json.id(optional: "notificationID"),
            kind: BankNotification.Kind(rawValue: try json.text("event")), status: try json.word("status"),
            attemptCount: try json.integer("attemptCount"),
            outcome: try json.value(optional: "outcome") { WebhookOutcome($0) },
            createdAt: try json.instant("createdAt"), attemptedAt: try json.instant(optional: "attemptedAt"),
            nextAttemptAt: try json.instant(optional: "nextAttemptAt"))
    }
}

/// The event that a webhook receives.
public struct WebhookEvent: Resource {
    public let message: WebhookMessage

    public init(_ message: WebhookMessage) { self.message = message }

    public static let schemaName = "WebhookEvent"
    public static let fields = ResourceFields<WebhookEvent>([
        .text("id") { $0.message.id.text },
        .text("event") { $0.message.event },
        .instant("createdAt") { $0.message.createdAt },
        Field("notification", .optional(BankNotification.fieldType)) { event, output in
            if let notification = event.message.notification {
                notification.put(&output)
            } else {
                output.put(raw: "null")
            }
        },
    ])

    /// The body of the request.
    public var body: [UInt8] {
        var output = JSONBytes()
        put(&output)
        return output.bytes
    }
}

public enum WebhooksAPI {
    public static let id = Parameter<WebhookID>.id("The webhook: WEB001")
    public static let url = Parameter<String>.text("url", "The address, with https")
    public static let status = Parameter<WebhookDelivery.Status>.word(
        "status", in: .query, "Only deliveries with this status")

    public static let list = Route<[Webhook]>("webhooks list", .get, "/webhooks", "List webhooks")
    public static let add = Route<IssuedWebhook>(
        "webhooks add", .post, "/webhooks",
        "Send notifications to an address; its secret is shown this once", status: 201,
        [url.description, Paging.dryRun.description])
    public static let remove = Route<Webhook>(
        "webhooks remove", .delete, "/webhooks/{id}", "Remove a webhook",
        [id.description, Paging.dryRun.description])
    public static let test = Route<WebhookDelivery>(
        "webhooks test", .post, "/webhooks/{id}/test", "Send a test to a webhook now", [id.description])
    public static let deliveries = Route<Page<WebhookDelivery>>(
        "webhooks deliveries", .get, "/webhooks/{id}/deliveries",
        "List sent and pending deliveries, newest first", [id.description, status.description],
        isPaged: true)
}

extension WebhookOutcome {
    /// Reads ``text``.
    fileprivate init?(_ text: String) {
        if let status = Int(text) {
            self = .answered(status: status)
        } else if let fault = WebhookFault(rawValue: text) {
            self = .failed(fault)
        } else {
            return nil
        }
    }
}
