package import BankDomain
import BankFeatures
import BankServices
package import LanguageKit
import TerminalKit

enum WebhookColumns {
    static let webhooks: [Column<Webhook>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "url", title: "Address", importance: .high, canTruncate: true) { $0.url.text },
        Column(
            key: "kinds", title: "Kinds", canTruncate: true,
            phrase: { $0.kinds.isEmpty ? "all" : Phrase(verbatim: names($0).joined(separator: ", ")) },
            csvText: { names($0).joined(separator: " ") },
            value: { .array(names($0).map(OutputValue.string)) }),
        .time(key: "createdAt", title: "Added") { $0.createdAt },
        .time(key: "pausedAt", title: "Paused") { $0.pausedAt },
        .time(key: "formerSecretUntil", title: "Former secret until", isShownInTable: false) {
            $0.formerSecretUntil
        },
    ]

    static let issued: [Column<IssuedWebhook>] =
        [.text(key: "secret", title: "Secret") { $0.secretText }]
        + webhooks.map { $0.of { issued in issued.webhook } }

    static let deliveries: [Column<WebhookDelivery>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "webhookID", title: "Webhook", isShownInTable: false) { $0.webhookID.text },
        .text(key: "event", title: "Event", importance: .high) { $0.event },
        Column(key: "notificationID", title: "Notification", importance: .low) {
            .optional($0.notificationID?.text)
        },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .count(key: "attemptCount", title: "Attempts") { $0.attemptCount },
        Column(
            key: "outcome", title: "Response", phrase: { words(for: $0.outcome) },
            csvText: { $0.outcome?.text ?? "" }, value: { .optional($0.outcome?.text) }),
        .time(key: "createdAt", title: "Created", isShownInTable: false) { $0.createdAt },
        .time(key: "attemptedAt", title: "Last attempt") { $0.attemptedAt },
        .time(key: "nextAttemptAt", title: "Next attempt") { $0.nextAttemptAt },
    ]

    static let forwarded: [Column<WebhookForwardingViewModel.Forwarded>] = [
        .text(key: "notificationID", title: "Notification", importance: .high) { $0.notification.id.text },
        .text(key: "event", title: "Event", importance: .high) { $0.notification.kind.rawValue },
        Column(
            key: "outcome", title: "Response", importance: .high, phrase: { words(for: $0.outcome) },
            csvText: { $0.outcome.text }, value: { .string($0.outcome.text) }),
        .time(key: "createdAt", title: "Created") { $0.notification.createdAt },
    ]

    private static func names(_ webhook: Webhook) -> [String] { webhook.kinds.map(\.rawValue) }

    private static func words(for outcome: WebhookOutcome?) -> Phrase {
        switch outcome {
        case nil: ""
        case .answered(let status): Phrase(verbatim: String(status))
        case .failed(let fault): fault.words
        }
    }
}

extension WebhookFault {
    /// What happened, for the terminal and for pages.
    package var words: Phrase {
        switch self {
        case .nameNotFound: "host name not found"
        case .addressNotAllowed: "a private address"
        case .notConnected: "no connection"
        case .certificateInvalid: "invalid certificate"
        case .timedOut: "no answer in time"
        case .noAnswer: "no answer"
        case .secretMissing: "the secret is missing"
        }
    }
}
