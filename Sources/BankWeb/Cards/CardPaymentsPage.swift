import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addCardPayments() {
        // Notifications name the payment; its page is that of its card's payments.
        on("GET", "/card-payments/*") { visit in
            let id = AuthorisationID(visit.name)
            let payment = try await visit.services.cardService.authorisation(id: id)
            return .redirect(PagePath("cards", payment.cardID.text, "payments"))
        }
        on("GET", "/cards/*/payments") { visit in .page(try await CardPaymentsPage.page(visit)) }
        // Payments come from merchants. In the demo, its user acts as one.
        on("POST", "/cards/*/payments") { visit in
            let form = visit.form
            let problem = try await CardPaymentsPage.pay(
                .authorise(
                    card: visit.name, merchant: form["merchant"], category: form["category"],
                    country: form["country"].uppercased(), amount: form.amount("amount"),
                    currency: form["currency"].uppercased()), visit)
            return try await CardPaymentsPage.answer(visit, problem)
        }
        on("POST", "/cards/*/payments/capture") { visit in
            let form = visit.form
            let problem = try await CardPaymentsPage.pay(
                .capture(
                    authorisation: form["authorisation"], amount: form.amount("amount"), currency: "",
                    keepsRest: !form["keepsRest"].isEmpty), visit)
            return try await CardPaymentsPage.answer(visit, problem)
        }
        on("POST", "/cards/*/payments/reverse") { visit in
            let problem = try await CardPaymentsPage.pay(
                .reverse(authorisation: visit.form["authorisation"]), visit)
            return try await CardPaymentsPage.answer(visit, problem)
        }
        on("POST", "/cards/*/payments/refund") { visit in
            let form = visit.form
            let problem = try await CardPaymentsPage.pay(
                .refund(
                    authorisation: form["authorisation"], amount: form.amount("amount"), currency: ""), visit)
            return try await CardPaymentsPage.answer(visit, problem)
        }
    }
}

/// What a card paid; in the demo also the merchant's side.
@MainActor
enum CardPaymentsPage {
    /// Acts as a merchant. Returns why it was refused.
    static func pay(_ draft: CardPaymentDraft, _ visit: PageVisit) async throws -> ServiceError? {
        guard visit.backend.isDemo else { throw PageFault.notFound }
        let viewModel = CardPaymentViewModel(
            draft: draft, idempotencyKey: try visit.key(), cardService: try visit.services.cardService,
            locationService: nil, random: visit.random)
        await viewModel.submit()
        return viewModel.state.error
    }

    static func answer(_ visit: PageVisit, _ problem: ServiceError?) async throws -> PageAnswer {
        guard let problem else { return .redirect(PagePath("cards", visit.name, "payments").saved) }
        return .page(try await page(visit, problem: problem))
    }

    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let service = try visit.services.cardService
        let detail = CardDetailViewModel(named: visit.name, cardService: service, coordinator: nil)
        let list = CardAuthorisationsViewModel(named: visit.name, cardService: service)
        await detail.load()
        await list.load()
        let card = try detail.state.get()
        let payments = try list.state.get()
        return WebPage("Payments of \(card.name)", problem: problem) {
            if payments.isEmpty {
                Parts.empty("No payments yet.")
            } else {
                rows(payments, card, visit)
            }
            if visit.backend.isDemo && !card.status.isFinal { simulation(card, visit) }
            tag("p") { tag("a", .href(PagePath("cards", card.id.text))) { "\(card.name)" } }
        }
    }

    private static func rows(_ payments: [CardAuthorisation], _ card: Card, _ visit: PageVisit) -> HTML {
        Rows.byDay(payments, level: "h2", day: \.createdAt.utcDate) { payment in
            tag("li", .style("row")) {
                Rows.avatar(payment.merchant)
                tag("div", .style("who")) {
                    tag("span", .style("name")) { .text(payment.merchant) }
                    tag("span", .style("detail")) {
                        Parts.time(payment.createdAt)
                        HTML.text(" · " + payment.country.text)
                    }
                    if let reason = payment.declineReason {
                        tag("span", .style("detail")) { visit.texts.text(of: reason) }
                    }
                    captured(payment)
                    if let refunded = payment.refundedAmount {
                        tag("span", .style("detail")) { "Refunded: \(refunded.shown)" }
                    }
                }
                tag("div", .style("end")) {
                    amount(payment)
                    if payment.status != .captured {
                        Parts.badge(
                            Phrase(word: payment.status.rawValue).asTitle,
                            payment.status == .declined ? .bad : .plain)
                    }
                }
                if visit.backend.isDemo { settlement(payment, card, visit) }
            }
        }
    }

    /// What the merchant can do with a held or captured amount.
    private static func settlement(_ payment: CardAuthorisation, _ card: Card, _ visit: PageVisit) -> HTML {
        guard payment.status == .pending else { return refund(payment, card, visit) }
        return .group([
            form("capture", of: payment, card, visit) {
                input("Amount to capture \(payment.id.text)", payment.uncapturedAmount, visit)
                PageForm.box("keepsRest", "Keep the rest on hold")
                button("Capture", payment)
            },
            form("reverse", of: payment, card, visit) { button("Release", payment) },
            refund(payment, card, visit),
        ])
    }

    /// What was captured of an amount that is still held.
    private static func captured(_ payment: CardAuthorisation) -> HTML {
        guard payment.status == .pending, let captured = payment.capturedAmount else { return .nothing }
        return tag("span", .style("detail")) { "Captured: \(captured.shown)" }
    }

    /// The amount, and below it the one that the merchant asked for.
    private static func amount(_ payment: CardAuthorisation) -> HTML {
        let isOver = payment.status == .captured
        let amount = Parts.amount(isOver ? payment.capturedAmount ?? payment.amount : payment.amount)
        guard let exchange = payment.exchange else { return amount }
        let merchants = isOver ? payment.merchantCapturedAmount ?? exchange.target : exchange.target
        return .group([amount, tag("span", .style("detail")) { "\(merchants.shown)" }])
    }

    /// A form to pay back what is left of a captured amount, or a part of it.
    private static func refund(_ payment: CardAuthorisation, _ card: Card, _ visit: PageVisit) -> HTML {
        guard let left = payment.refundableAmount else { return .nothing }
        return form("refund", of: payment, card, visit) {
            input("Amount to refund \(payment.id.text)", left, visit)
            button("Refund", payment)
        }
    }

    private static func form(
        _ verb: String, of payment: CardAuthorisation, _ card: Card, _ visit: PageVisit,
        @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        PageForm.post(PagePath("cards", card.id.text, "payments", verb), visit, .style("inline")) {
            PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
            PageForm.hidden("authorisation", payment.id.text)
            fields()
        }
    }

    private static func input(_ label: Phrase, _ amount: Money, _ visit: PageVisit) -> HTML {
        tag(
            "input",
            [
                .text("name", "amount"), .text("value", visit.typed(amount)), .text("inputmode", "decimal"),
                .text("size", "8"), .label(label),
            ])
    }

    private static func button(_ title: Phrase, _ payment: CardAuthorisation) -> HTML {
        tag("button", .style("plain"), .label("\(title) \(payment.id.text)")) { title }
    }

    private static func simulation(_ card: Card, _ visit: PageVisit) -> HTML {
        let form = visit.form
        return .group([
            tag("h2") { "Simulate a purchase" },
            PageForm.post(PagePath("cards", card.id.text, "payments"), visit, .style("card")) {
                PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
                PageForm.field(
                    "merchant", "Merchant", value: form.typed("merchant", or: "Cafe"),
                    .flag("required"))
                PageForm.field(
                    "category", "Merchant category", value: form.typed("category", or: "5814"),
                    hint: "A code of ISO 18245: 5411 is groceries, 5814 fast food.", .flag("required"))
                PageForm.field(
                    "country", "Country", value: form.typed("country", or: "US"), .flag("required"))
                PageForm.field(
                    "amount", "Amount", value: form["amount"], .text("inputmode", "decimal"),
                    .flag("required"))
                PageForm.field(
                    "currency", "Currency", value: form.typed("currency", or: card.currency.code),
                    hint: "Another currency than the card's is exchanged.", .flag("required"))
                PageForm.button("Pay")
            },
        ])
    }
}
