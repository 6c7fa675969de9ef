import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// Programs to which the bank sends a user's notifications.
    mutating func addWebhooks() {
        on("GET", "/webhooks") { visit in
            let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
            await viewModel.load()
            return .page(WebhooksPage.page(try viewModel.state.get()))
        }
        on("GET", "/webhooks/new") { visit in .page(WebhooksPage.addition(visit)) }
        on("POST", "/webhooks/new") { visit in
            let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
            await viewModel.add(visit.form["url"], kinds: WebhooksPage.kinds(visit.form))
            guard let issued = viewModel.addition.value?.value else {
                return .page(WebhooksPage.addition(visit, problem: viewModel.addition.error))
            }
            return .page(WebhookPage.issued(issued))
        }
        on("GET", "/webhooks/*") { visit in .page(try await WebhookPage.page(visit)) }
        onWebhook("kinds") { viewModel, id, visit in
            await viewModel.setKinds(WebhooksPage.kinds(visit.form), of: id)
            return viewModel.update.error
        }
        onWebhook("pause") { viewModel, id, _ in
            await viewModel.setPaused(true, id)
            return viewModel.pause.error
        }
        onWebhook("resume") { viewModel, id, _ in
            await viewModel.setPaused(false, id)
            return viewModel.pause.error
        }
        onWebhook("test") { viewModel, id, _ in
            await viewModel.sendTest(to: id)
            return viewModel.test.error
        }
        onWebhook("resend") { viewModel, _, visit in
            await viewModel.resend(visit.form["delivery"])
            return viewModel.resent.error
        }
        on("POST", "/webhooks/*/secret") { visit in
            let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
            let webhook = try await WebhookPage.webhook(visit)
            // A second click finds another former secret, and must not end the one that the program still has.
            guard visit.form["known"] == WebhookPage.mark(webhook) else {
                return .redirect(PagePath("webhooks", webhook.id.text))
            }
            await viewModel.renewSecret(of: webhook.id.text)
            return .page(WebhookPage.issued(try viewModel.renewal.get().value))
        }
        on("POST", "/webhooks/*/remove") { visit in
            let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
            let webhook = try await WebhookPage.webhook(visit)
            try visit.confirm(
                .removeWebhook(webhook), "Remove", back: PagePath("webhooks", webhook.id.text))
            await viewModel.remove(webhook.id.text)
            _ = try viewModel.removal.get()
            return .redirect(PagePath.webhooks.saved)
        }
    }

    private mutating func onWebhook(
        _ verb: String,
        change: @escaping @MainActor (WebhooksViewModel, String, PageVisit) async -> ServiceError?
    ) {
        on("POST", "/webhooks/*/\(verb)") { visit in
            let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
            if let problem = await change(viewModel, visit.name, visit) {
                return .page(try await WebhookPage.page(visit, problem: problem))
            }
            let path = PagePath("webhooks", visit.name)
            // What became of a message is in the list.
            return .redirect(["test", "resend"].contains(verb) ? path : path.saved)
        }
    }
}

/// The user's webhooks, and a new one.
@MainActor
enum WebhooksPage {
    static func page(_ webhooks: [Webhook]) -> WebPage {
        WebPage("Webhooks") {
            tag("p") {
                "The bank can send your notifications to a program of yours as soon as they come."
            }
            tag("p", .style("actions")) { Parts.mainAction("Add a webhook", .newWebhook) }
            if webhooks.isEmpty {
                Parts.empty("No webhooks yet.")
            } else {
                Rows.html {
                    for webhook in webhooks {
                        Rows.row(
                            webhook.url.text, PagePath("webhooks", webhook.id.text),
                            details: [.phrase(kinds(of: webhook))],
                            badge: webhook.pausedAt == nil ? nil : Parts.badge("Paused", .bad))
                    }
                }
            }
        }
    }

    static func kinds(of webhook: Webhook) -> Phrase {
        switch webhook.kinds.count {
        case 0: "All notifications"
        case 1: "1 kind of notification"
        default: "\(webhook.kinds.count) kinds of notifications"
        }
    }

    static func addition(_ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Add a webhook", problem: problem) {
            PageForm.post(.newWebhook, visit, .style("card")) {
                PageForm.field(
                    "url", "Address of your program", value: visit.form["url"], type: "url",
                    hint:
                        "It begins with https://. Only programs on the bank's own machine can have http://.",
                    .flag("required"), .text("autocomplete", "off"))
                choices(kinds(visit.form), visit)
                PageForm.button("Add")
            }
        }
    }

    /// A box for each kind of notification.
    static func choices(_ chosen: [BankNotification.Kind], _ visit: PageVisit) -> HTML {
        tag("fieldset") {
            tag("legend") { "What it receives" }
            tag("p", .style("hint")) { "Tick nothing to send everything." }
            tag("div", .style("filters")) {
                for kind in BankNotification.Kind.allCases {
                    PageForm.box(name(of: kind), visit.texts.text(of: kind), isTicked: chosen.contains(kind))
                }
            }
        }
    }

    static func kinds(_ form: PageFields) -> [BankNotification.Kind] {
        BankNotification.Kind.allCases.filter { form.has(name(of: $0)) }
    }

    private static func name(of kind: BankNotification.Kind) -> String { "kind-\(kind.rawValue)" }
}
