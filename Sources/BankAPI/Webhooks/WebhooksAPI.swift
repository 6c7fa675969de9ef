public import BankDomain
public import BankServices
import JSONKit

extension Webhook: ReadableResource {
    public static let record = Record(
        "Webhook", Webhook.init,
        .id("id", \.id), .coded("url", \.text, { @Sendable in try? WebAddress($0) }, \.url),
        .codes("kinds", \.kinds), .instant("createdAt", \.createdAt),
        .instant(optional: "pausedAt", \.pausedAt),
        .instant(optional: "formerSecretUntil", \.formerSecretUntil))
}

/// A new webhook with its secret.
extension IssuedWebhook: ReadableResource {
    public static let record = Record(
        "IssuedWebhook", IssuedWebhook.init,
        .inlined(Webhook.record, \.webhook),
        .coded(
            "secret", WebhookMessage.text(of:), { @Sendable in WebhookMessage.secret(in: $0[...]) }, \.secret)
    )
}

extension WebhookDelivery: ReadableResource {
    /// `event` is the kind of the notification, or `test`. `outcome` is the HTTP status of the last attempt's answer,
    /// or the reason why there was none.
    public static let record = Record(
        "WebhookDelivery", WebhookDelivery.init,
        .id("id", \.id), .id("webhookID", \.webhookID),
        .id(optional: "notificationID", \.notificationID),
        eventField,
        .word("status", \.status),
        .integer("attemptCount", \.attemptCount),
        .coded(optional: "outcome", \.text, WebhookOutcome.init, \.outcome),
        .instant("createdAt", \.createdAt), .instant(optional: "attemptedAt", \.attemptedAt),
        .instant(optional: "nextAttemptAt", \.nextAttemptAt))

    private static let eventField = Field<WebhookDelivery, BankNotification.Kind?>.coded(
        "event", { $0?.rawValue ?? "test" }, { .some(BankNotification.Kind(rawValue: $0)) }, \.kind)
}

/// The event that a webhook receives.
public struct WebhookEvent: Resource {
    public let message: WebhookMessage

    public init(_ message: WebhookMessage) { self.message = message }

    public static let schemaName = "WebhookEvent"
    public static let fields = ResourceFields<WebhookEvent>(
        .id("id", \.message.id), .text("event", \.message.event),
        .instant("createdAt", \.message.createdAt),
        .object(optional: "notification", BankNotification.record, \.message.notification),
        .object(optional: "resource", ChangedResource.record) { @Sendable in
            $0.message.resource.map(ChangedResource.init)
        })

    /// The body of the request.
    public var body: [UInt8] {
        var output = JSONBytes()
        put(&output)
        return output.bytes
    }
}

public enum WebhooksAPI {
    static let routes: [any ServedRoute] = [
        list, add, update, renewSecret, remove, pause, resume, test, deliveries, resend,
    ]

    private static let id = Parameter<WebhookID>.id("The webhook: WEB001")
    private static let request = Parameter(
        WebhookRequest.init(url:kinds:), Parameter<String>.text("url", "The URL, with https")(\.url),
        kinds.default([])(\.kinds))
    private static let kinds = Parameter<[BankNotification.Kind]>.words(
        "kinds", "Only notifications of these kinds")

    public static let list = Route("webhooks list", .get, "/webhooks", "List webhooks") {
        try await $0.services.webhookService.webhooks()
    }
    public static let add = Route(
        "webhooks add", .post, "/webhooks",
        "Add a webhook; its secret is shown only once", status: 201,
        request, .mode
    ) { try await $0.services.webhookService.add($1, mode: $2) }
    public static let update = Route(
        "webhooks update", .patch, "/webhooks/{id}",
        "Change which kinds of notifications a webhook receives; none for all",
        id,
        kinds, .mode
    ) { try await $0.services.webhookService.setKinds($2, of: $1, mode: $3) }
    public static let renewSecret = Route(
        "webhooks renew-secret", .post, "/webhooks/{id}/secret",
        "Renew a webhook's secret, which is shown only once; for a day, messages are signed with both", id,
        .mode
    ) { try await $0.services.webhookService.renewSecret(of: $1, mode: $2) }
    public static let remove = Route(
        "webhooks remove", .delete, "/webhooks/{id}", "Remove a webhook", id, .mode
    ) { try await $0.services.webhookService.remove($1, mode: $2) }
    public static let pause = Route(
        "webhooks pause", .post, "/webhooks/{id}/pause", "Pause a webhook; its deliveries wait", id, .mode
    ) { try await $0.services.webhookService.setPaused(true, $1, mode: $2) }
    public static let resume = Route(
        "webhooks resume", .post, "/webhooks/{id}/resumption",
        "Resume a webhook, and send its waiting notifications", id,
        .mode
    ) { try await $0.services.webhookService.setPaused(false, $1, mode: $2) }
    public static let test = Route(
        "webhooks test", .post, "/webhooks/{id}/test", "Send a test to a webhook now", id
    ) { try await $0.services.webhookService.sendTest(to: $1) }
    public static let deliveries = Route(
        "webhooks deliveries", .get, "/webhooks/{id}/deliveries",
        "List sent and pending deliveries, newest first", id,
        Parameter<WebhookDelivery.Status>.word("status", in: .query, "Only deliveries with this status")
            .optional, .page
    ) { try await $0.services.webhookService.deliveries(of: $1, status: $2, page: $3) }
    public static let resend = Route(
        "webhooks resend", .post, "/webhooks/deliveries/{id}/resend", "Send a delivery again",
        Parameter<WebhookDeliveryID>.id("The delivery: DLV000001")
    ) { try await $0.services.webhookService.resend($1) }
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
