import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// One webhook: what it receives, what was sent, and its secrets.
@MainActor
enum WebhookPage {
    /// The user's webhook that the address names. Throws `notFound`.
    static func webhook(_ visit: PageVisit) async throws -> Webhook {
        let viewModel = WebhooksViewModel(webhookService: try visit.services.webhookService)
        await viewModel.load()
        guard let webhook = try viewModel.state.get().first(where: { $0.id.text == visit.name.uppercased() })
        else { throw ServiceError.notFound(.webhook, name: visit.name) }
        return webhook
    }

    /// Changes with each new secret.
    static func mark(_ webhook: Webhook) -> String { webhook.formerSecretUntil?.text ?? "" }

    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let webhook = try await webhook(visit)
        let path = { (verb: String) in PagePath("webhooks", webhook.id.text, verb) }
        let list = WebhookDeliveriesViewModel(
            id: webhook.id.text, page: try visit.page(), webhookService: try visit.services.webhookService)
        await list.load()
        let deliveries = try list.state.get()
        return WebPage("\(webhook.url.text)", problem: problem) {
            if webhook.pausedAt != nil { Parts.notice("Paused. Messages wait until you resume.") }
            tag("div", .style("actions")) {
                PageForm.post(path(webhook.pausedAt == nil ? "pause" : "resume"), visit, .style("inline")) {
                    PageForm.button(
                        webhook.pausedAt == nil ? "Pause" : "Resume", webhook.pausedAt == nil ? .other : .main
                    )
                }
                PageForm.post(path("test"), visit, .style("inline")) {
                    PageForm.button("Send a test", .other)
                }
            }
            Parts.facts([
                ("Receives", .phrase(WebhooksPage.kinds(of: webhook))),
                ("Added", Parts.time(webhook.createdAt)),
                ("Paused since", webhook.pausedAt.map(Parts.time)),
                ("Old secret valid until", webhook.formerSecretUntil.map(Parts.time)),
                ("ID", .text(webhook.id.text)),
            ])
            tag("h2") { "Messages" }
            messages(deliveries, path("resend"), visit)
            Parts.pages(deliveries, PagePath("webhooks", webhook.id.text), visit)
            tag("h2") { "Change" }
            Parts.folded("What it receives") {
                PageForm.post(path("kinds"), visit) {
                    WebhooksPage.choices(webhook.kinds, visit)
                    PageForm.button("Save", .other)
                }
            }
            PageForm.post(path("secret"), visit, .style("card")) {
                tag("p") {
                    "Messages are signed with a secret. With a new one, both secrets sign for 24 hours, so that you can change your program in between."
                }
                PageForm.hidden("known", mark(webhook))
                PageForm.button("Make a new secret", .other)
            }
            PageForm.post(path("remove"), visit, .style("card")) {
                tag("p") { "Messages that wait are not sent any more." }
                PageForm.button("Remove the webhook", .danger)
            }
        }
    }

    private static func messages(
        _ deliveries: Page<WebhookDelivery>, _ resend: PagePath, _ visit: PageVisit
    ) -> HTML {
        guard !deliveries.items.isEmpty else { return Parts.empty("Nothing was sent yet.") }
        return Rows.html { for delivery in deliveries.items { row(delivery, resend, visit) } }
    }

    private static func row(
        _ delivery: WebhookDelivery, _ resend: PagePath, _ visit: PageVisit
    ) -> HTML {
        tag("li", .style("row")) {
            tag("div", .style("who")) {
                tag("span", .style("name")) { delivery.kind.map(visit.texts.text) ?? "Test" }
                tag("span", .style("detail")) {
                    Parts.time(delivery.attemptedAt ?? delivery.createdAt)
                    HTML.text(" · ")
                    delivery.attemptCount == 1 ? "1 attempt" : "\(delivery.attemptCount) attempts"
                    if let words = words(for: delivery.outcome, visit) {
                        HTML.text(" · ")
                        words
                    }
                }
                if let next = delivery.nextAttemptAt {
                    tag("span", .style("detail")) {
                        "Next attempt"
                        HTML.text(": ")
                        Parts.time(next)
                    }
                }
            }
            tag("div", .style("end")) {
                badge(delivery.status)
                if delivery.kind != nil {
                    PageForm.post(resend, visit, .style("inline")) {
                        PageForm.hidden("delivery", delivery.id.text)
                        tag("button", .style("plain"), .label("Send \(delivery.id.text) again")) {
                            "Send again"
                        }
                    }
                }
            }
        }
    }

    private static func badge(_ status: WebhookDelivery.Status) -> HTML {
        switch status {
        case .delivered: Parts.badge("Delivered", .good)
        case .waiting: Parts.badge("Waiting")
        case .failed: Parts.badge("Not delivered", .bad)
        }
    }

    private static func words(for outcome: WebhookOutcome?, _ visit: PageVisit) -> Phrase? {
        switch outcome {
        case nil: nil
        case .answered(let status): "answered \(.text("\(status)"))"
        case .failed(let fault): visit.texts.text(of: fault)
        }
    }

    static func issued(_ issued: IssuedWebhook) -> WebPage {
        WebPage("Secret of the webhook") {
            Parts.notice("Copy the secret now. It is shown only once.")
            Parts.facts([
                ("Address", .text(issued.webhook.url.text)),
                ("Secret", tag("code") { .text(issued.secretText) }),
                ("Old secret valid until", issued.webhook.formerSecretUntil.map(Parts.time)),
            ])
            tag("p") {
                "Each message has the header Bank-Signature, which your program checks with this secret."
            }
            tag("p", .style("actions")) {
                Parts.mainAction("Done", PagePath("webhooks", issued.webhook.id.text))
            }
        }
    }
}
