import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum WebhooksNoun: Noun {
    static let nodes = [
        group(
            "webhooks", "Send your notifications to a program",
            discussion: """
                'bank serve' sends each notification to your URLs immediately, as a POST request with a JSON body. The \
                header Bank-Signature proves that it comes from the bank: t=TIME,v1=CODE, where the code is the \
                HMAC-SHA-256 of TIME, a dot and the body, with the webhook's secret as the key. A response with a \
                status from 200 to 299 within 15 seconds counts as delivered; otherwise the server tries again, at \
                growing intervals, for a day. The headers webhook-id, webhook-timestamp and webhook-signature follow \
                the Standard Webhooks convention, whose libraries take the secret as it is shown. For a day after \
                'bank webhooks renew-secret' there is a second code, made with the old secret. Redirects are not \
                followed. Notifications wait until a server is running.
                """,
            [list, add, update, renewSecret, remove, pause, resume, test, deliveries, resend, listen])
    ]

    private static let list = verb(
        "list", "List your webhooks", fields: .of(WebhookColumns.webhooks), examples: ["bank webhooks list"]
    ) {
        ListView(of: $0.webhooks(), \.state, WebhookColumns.webhooks, emptyText: Notice.noWebhooks) {
            await $0.load()
        }
    }

    private static let add = verb(
        "add", "Add a webhook; its secret is shown only once",
        required("URL", help: "Address with https://; http:// only for this machine"),
        kinds, dryRun, globals: ["keychain-password-fd"],
        examples: [
            "bank webhooks add https://shop.example/bank-events",
            "bank webhooks add https://shop.example/paid --kind paymentReceived --kind paymentReturned",
        ]
    ) { views, url, kinds, mode in
        let webhooks = views.webhooks()
        return IssuedWebhookView(mode: mode, saying: { Done.webhook($0, isAdded: true) }) {
            await webhooks.add(url, kinds: kinds, mode: mode)
            return try webhooks.addition.get().value
        }
    }

    private static let kinds = choices(
        "kind", of: BankNotification.Kind.allCases, help: "Only notifications of this kind")

    private static let update = verb(
        "update", "Change which notifications a webhook receives; without --kind, all", webhook, kinds,
        dryRun,
        examples: ["bank webhooks update WEB001 --kind paymentReceived"]
    ) { views, id, kinds, mode in
        ChangeView(
            of: views.webhooks(), \.update, WebhookColumns.webhooks, mode,
            saying: { Done.webhookUpdated($0) }
        ) { await $0.setKinds(kinds, of: id, mode: mode) }
    }

    private static let renewSecret = verb(
        "renew-secret", "Renew a webhook's secret; it is shown only once",
        discussion:
            "For 24 hours messages are also signed with the old secret, so that you can switch without a gap.",
        webhook, dryRun, globals: ["keychain-password-fd"], examples: ["bank webhooks renew-secret WEB001"]
    ) { views, id, mode in
        let webhooks = views.webhooks()
        return IssuedWebhookView(mode: mode, saying: { Done.webhookSecretRenewed($0) }) {
            await webhooks.renewSecret(of: id, mode: mode)
            return try webhooks.renewal.get().value
        }
    }

    private static let remove = verb(
        "remove", "Remove a webhook; pending deliveries are not sent", webhook, dryRun,
        examples: ["bank webhooks remove WEB001"]
    ) { views, id, mode in
        ChangeView(
            of: views.webhooks(), \.removal, WebhookColumns.webhooks, mode,
            saying: { Done.webhook($0, isAdded: false) }
        ) { await $0.remove(id, mode: mode) }
    }

    private static let pause = verb(
        "pause", "Pause a webhook; its deliveries wait", webhook, dryRun,
        examples: ["bank webhooks pause WEB001"]
    ) { pausing(true, $0, $1, $2) }

    private static let resume = verb(
        "resume", "Resume a webhook, and send its waiting notifications", webhook, dryRun,
        examples: ["bank webhooks resume WEB001"]
    ) { pausing(false, $0, $1, $2) }

    @MainActor
    private static func pausing(
        _ isPaused: Bool, _ views: WebhooksViewFactory, _ id: String, _ mode: ExecutionMode
    ) -> some TerminalView {
        ChangeView(
            of: views.webhooks(), \.pause, WebhookColumns.webhooks, mode,
            saying: { isPaused ? Done.webhookPaused($0) : Done.webhookResumed($0) }
        ) { await $0.setPaused(isPaused, id, mode: mode) }
    }

    private static let resend = verb(
        "resend", "Send a delivery again", required("DELIVERY", help: "Delivery ID, such as DLV000001"),
        examples: ["bank webhooks resend DLV000001"]
    ) { views, id in
        let webhooks = views.webhooks()
        return ChangeView(WebhookColumns.deliveries, .commit, saying: { Done.resent($0) }) {
            await webhooks.resend(id)
            return try webhooks.resent.get()
        }
    }

    private static let test = verb(
        "test", "Send a test now and show the result", webhook, globals: ["keychain-password-fd"],
        examples: ["bank webhooks test WEB001"]
    ) { views, id in
        let webhooks = views.webhooks()
        return ChangeView(WebhookColumns.deliveries, .commit, saying: { Done.webhookTest($0) }) {
            await webhooks.sendTest(to: id)
            return try webhooks.test.get()
        }
    }

    private static let deliveries = verb(
        "deliveries", "List sent and pending deliveries, newest first", webhook,
        choice("status", of: WebhookDelivery.Status.allCases, help: "Only deliveries with this status"),
        cursorPage,
        fields: .of(WebhookColumns.deliveries),
        examples: ["bank webhooks deliveries WEB001", "bank webhooks deliveries WEB001 --status failed"]
    ) { views, id, status, page in
        ListView(
            of: views.deliveries(to: id, status, page), \.state, WebhookColumns.deliveries,
            rest: \.restByCursor,
            emptyText: status == nil ? Notice.noDeliveries : Notice.noneOfThisStatus
        ) { await $0.load() }
    }

    private static let listen = verb(
        "listen", "Forward your notifications to a program on this machine, until Ctrl-C",
        discussion: """
            Each new notification is sent once, in the same form as to a webhook, and signed with a secret that is \
            shown at the start. Nothing is added to the bank, and you don't need a server. To send notifications again \
            that your program did not accept, use --after.
            """,
        required("forward-to", value: "URL", help: "URL of your program, such as localhost:4000/bank"),
        kinds,
        option(
            "after", value: "ID", help: "Start after this notification",
            default: "the last one here if this device is registered, else now", completion: .notification),
        NotificationsNoun.timeout,
        examples: [
            "bank webhooks listen --forward-to localhost:4000",
            "bank webhooks listen --forward-to localhost:4000 --kind paymentReceived --after NTF000003",
        ]
    ) { views, url, kinds, id, timeoutSeconds in
        WebhookForwardingView(
            viewModel: views.forwarding(), url: url, kinds: kinds, after: id.map { NotificationID($0) },
            timeoutSeconds: timeoutSeconds)
    }

    private static let webhook = required("WEBHOOK", help: "Webhook ID, such as WEB001")

    static func views(in host: any CommandHost) -> WebhooksViewFactory {
        WebhooksViewFactory(services: host.services)
    }
}

/// Creates webhook view models from only the service that they need.
@MainActor
package struct WebhooksViewFactory {
    package typealias Dependencies = HasWebhookService & HasWebhookForwardingService
        & NotificationsViewFactory.Dependencies & NotifiedResource.Services

    let services: any Dependencies

    func webhooks() -> WebhooksViewModel { WebhooksViewModel(webhookService: services.webhookService) }

    func forwarding() -> WebhookForwardingViewModel {
        WebhookForwardingViewModel(
            notifications: NotificationsViewFactory(services: services).watch(),
            forwardingService: services.webhookForwardingService,
            resource: { [services] in try await NotifiedResource(of: $0, in: services) })
    }

    func deliveries(
        to id: String, _ status: WebhookDelivery.Status?, _ page: PageRequest
    ) -> WebhookDeliveriesViewModel {
        WebhookDeliveriesViewModel(
            id: id, status: status, page: page, webhookService: services.webhookService)
    }
}

/// Issues a secret and shows the webhook with it, which is shown only once.
struct IssuedWebhookView: TerminalView {
    let mode: ExecutionMode
    let headline: @MainActor (Webhook) -> Phrase
    let issue: @MainActor () async throws -> IssuedWebhook

    init(
        mode: ExecutionMode, saying headline: @escaping @MainActor (Webhook) -> Phrase,
        issue: @escaping @MainActor () async throws -> IssuedWebhook
    ) {
        self.mode = mode
        self.headline = headline
        self.issue = issue
    }

    func appear(on screen: Screen) async throws {
        try screen.require(WebhookColumns.issued)
        let issued = try await issue()
        try screen.show(
            RecordPresentation(columns: WebhookColumns.issued, row: issued), mode: mode,
            saying: headline(issued.webhook))
        if mode == .commit { screen.notice(Notice.webhookSecret) }
    }
}

extension Notice {
    fileprivate static let noWebhooks: Phrase =
        "You have no webhooks. Add one: bank webhooks add https://shop.example/bank-events"
    fileprivate static let webhookSecret: Phrase =
        "Save the secret now; it won't be shown again. 'bank serve' sends to this URL."
    fileprivate static let noDeliveries: Phrase = "There are no deliveries to this webhook."
    fileprivate static let noneOfThisStatus: Phrase = "There are no deliveries with this status."
}
