import BankDomain
import BankRules
import BankServices

/// A webhook as stored by the mock bank; removed ones stay, so that ids are not reused.
struct MockWebhook: Codable, Equatable, Sendable {
    var webhook: Webhook
    let user: UserID
    /// In hexadecimal digits.
    var secret: String
    var formerSecret: String?
    /// The number of the last notification with a delivery.
    var position: Int64
    var isRemoved = false
    /// The number of the last attempt for it among all attempts of the bank; `nil` before the first.
    var lastTurn: Int64?
}

extension MockBank {
    /// Only the newest are stored, so that the state stays small.
    private static let deliveryMaximum = 200

    func webhooks(of user: UserID) -> [MockWebhook] {
        (head.webhooks ?? []).filter { $0.user == user && !$0.isRemoved }
    }

    /// Throws `notFound`.
    func webhook(_ id: WebhookID, of user: UserID) throws(ServiceError) -> MockWebhook {
        guard let webhook = webhooks(of: user).first(where: { $0.webhook.id == id }) else {
            throw .notFound(.webhook, name: id.text)
        }
        return webhook
    }

    mutating func add(
        _ request: WebhookRequest, secret: SharedSecret, for user: UserID
    ) throws(ServiceError) -> Webhook {
        let url = try request.address(beside: webhooks(of: user).map(\.webhook))
        let all = head.webhooks ?? []
        let webhook = Webhook(
            id: WebhookID(number: Int64(all.count + 1)), url: url, kinds: request.kinds, createdAt: head.clock
        )
        head.webhooks =
            all + [
                MockWebhook(
                    webhook: webhook, user: user, secret: secret.hexadecimal, position: notifications.newest)
            ]
        tellSecurityChange(.webhooksAdd, of: user, detail: url.text)
        return webhook
    }

    mutating func setPaused(
        _ isPaused: Bool, _ id: WebhookID, of user: UserID
    ) throws(ServiceError) -> Webhook {
        let known = try webhook(id, of: user).webhook
        if isPaused != (known.pausedAt != nil) {
            let pausedAt = isPaused ? head.clock : nil
            change(id) { $0.webhook.pausedAt = pausedAt }
            if isPaused { tellSecurityChange(.webhooksPause, of: user, detail: known.url.text) }
        }
        return try webhook(id, of: user).webhook
    }

    mutating func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, by user: UserID
    ) throws(ServiceError) -> Webhook {
        let (kept, kinds) = (try webhook(id, of: user), WebhookRequest.ordered(kinds))
        let known = kept.webhook
        guard known.kinds != kinds else { return known }
        // What came before is for the former kinds, also while the webhook is paused.
        deliverNews(to: kept)
        change(id) { $0.webhook.kinds = kinds }
        tellSecurityChange(.webhooksUpdate, of: user, detail: known.url.text)
        return try webhook(id, of: user).webhook
    }

    mutating func renewSecret(
        _ secret: SharedSecret, of id: WebhookID, by user: UserID
    ) throws(ServiceError) -> Webhook {
        let known = try webhook(id, of: user)
        let until = head.clock.adding(milliseconds: Int64(WebhookRequest.formerSecretHours) * 3_600_000)
        change(id) { kept in
            kept.formerSecret = kept.secret
            kept.secret = secret.hexadecimal
            kept.webhook.formerSecretUntil = until
        }
        tellSecurityChange(.webhooksRenewSecret, of: user, detail: known.webhook.url.text)
        return try webhook(id, of: user).webhook
    }

    mutating func removeWebhook(_ id: WebhookID, of user: UserID) throws(ServiceError) -> Webhook {
        let known = try webhook(id, of: user).webhook
        change(id) { $0.isRemoved = true }
        changeDeliveries { delivery in
            guard delivery.webhookID == id, delivery.status == .waiting else { return }
            delivery.status = .failed
            delivery.nextAttemptAt = nil
        }
        tellSecurityChange(.webhooksRemove, of: user, detail: known.url.text)
        return known
    }
}

extension MockBank {
    /// Oldest first.
    var webhookDeliveries: [WebhookDelivery] { head.webhookDeliveries ?? [] }

    func delivery(_ id: WebhookDeliveryID) throws(ServiceError) -> WebhookDelivery {
        guard let delivery = webhookDeliveries.first(where: { $0.id == id }) else {
            throw .notFound(.webhookDelivery, name: id.text)
        }
        return delivery
    }

    mutating func resend(
        _ id: WebhookDeliveryID, of user: UserID
    ) throws(ServiceError) -> WebhookDelivery {
        let delivery = try delivery(id)
        guard webhooks(of: user).contains(where: { $0.webhook.id == delivery.webhookID }) else {
            throw .notFound(.webhookDelivery, name: id.text)
        }
        let resent = delivery.resent(at: head.clock)
        change(resent)
        return resent
    }

    /// True if a delivery to a webhook is due.
    func isDue(_ webhook: MockWebhook) -> Bool {
        guard !webhook.isRemoved, webhook.webhook.pausedAt == nil else { return false }
        return notifications.list(of: webhook.user).contains { $0.id.number ?? 0 > webhook.position }
            || webhookDeliveries.contains {
                $0.webhookID == webhook.webhook.id && $0.nextAttemptAt.map { $0 <= head.clock } == true
            }
    }

    mutating func testMessage(to id: WebhookID, of user: UserID) throws -> WebhookMessage {
        let webhook = try webhook(id, of: user)
        let delivery = WebhookDelivery(test: nextDeliveryID, to: id, at: head.clock)
        append(delivery)
        return try message(delivery, webhook, nil)
    }

    mutating func takeDelivery(to id: WebhookID) throws -> WebhookMessage? {
        let found = head.webhooks?.first { $0.webhook.id == id }
        guard let webhook = found, !webhook.isRemoved, webhook.webhook.pausedAt == nil else { return nil }
        deliverNews(to: webhook)
        let newestTurn = head.webhooks?.compactMap(\.lastTurn).max() ?? 0
        change(id) { $0.lastTurn = newestTurn + 1 }
        while let due = webhookDeliveries.first(where: {
            $0.webhookID == id && $0.nextAttemptAt.map { $0 <= head.clock } == true
        }) {
            let taken = due.taken(at: head.clock)
            change(taken)
            if due.notificationID == nil { return try message(taken, webhook, nil) }
            // The mock bank drops old notifications.
            let news = notifications.list(of: webhook.user).first { $0.id == due.notificationID }
            if let news { return try message(taken, webhook, news) }
            record(.failed(.noAnswer), of: due.id)
        }
        return nil
    }

    mutating func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) {
        guard let known = webhookDeliveries.first(where: { $0.id == id }), known.status == .waiting else {
            return
        }
        change(known.after(outcome, at: head.clock))
    }

    /// Creates a delivery for each new notification.
    private mutating func deliverNews(to webhook: MockWebhook) {
        let news = notifications.list(of: webhook.user).reversed().filter {
            $0.id.number ?? 0 > webhook.position
        }
        for notification in news where webhook.webhook.receives(notification.kind) {
            append(
                WebhookDelivery(id: nextDeliveryID, to: webhook.webhook.id, notification, at: head.clock))
        }
        guard let last = news.last?.id.number else { return }
        change(webhook.webhook.id) { $0.position = last }
    }

    private mutating func change(_ id: WebhookID, _ body: (inout MockWebhook) -> Void) {
        head.webhooks = head.webhooks?.map { kept in
            var kept = kept
            if kept.webhook.id == id { body(&kept) }
            return kept
        }
    }

    private func message(
        _ delivery: WebhookDelivery, _ webhook: MockWebhook, _ notification: BankNotification?
    ) throws -> WebhookMessage {
        let former = webhook.webhook.formerSecretUntil.map { head.clock < $0 } == true
        let secrets = [webhook.secret, former ? webhook.formerSecret : nil]
        return WebhookMessage(
            id: delivery.id, url: webhook.webhook.url,
            secrets: secrets.compactMap { $0.flatMap { SharedSecret(hexadecimal: $0[...]) } },
            notification: notification, resource: try notification.flatMap { try resource(of: $0) },
            createdAt: delivery.createdAt,
            attemptedAt: delivery.attemptedAt ?? head.clock)
    }

    private var nextDeliveryID: WebhookDeliveryID {
        WebhookDeliveryID(number: 1 + (webhookDeliveries.last?.id.number ?? 0))
    }

    private mutating func append(_ delivery: WebhookDelivery) {
        head.webhookDeliveries = (webhookDeliveries + [delivery]).suffix(Self.deliveryMaximum)
    }

    private mutating func change(_ delivery: WebhookDelivery) {
        changeDeliveries { if $0.id == delivery.id { $0 = delivery } }
    }

    private mutating func changeDeliveries(_ body: (inout WebhookDelivery) -> Void) {
        head.webhookDeliveries = head.webhookDeliveries?.map { delivery in
            var delivery = delivery
            body(&delivery)
            return delivery
        }
    }
}
