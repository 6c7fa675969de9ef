import BankDomain
import BankRules
import BankSQL
import BankServices

struct WebhookStore: NounStore {
    let transaction: LedgerTransaction

    private static let select = """
        SELECT id, user, url, secret, position, created_at, kinds, paused_at, former_secret, former_secret_until \
        FROM webhook
        """

    /// A user's webhooks, oldest first.
    func list(of user: UserID) throws -> [StoredWebhook] {
        try stored.rows(
            "\(Self.select) WHERE user = ? AND removed_at IS NULL ORDER BY id", user, read: Self.webhook)
    }

    /// Throws `notFound`.
    func webhook(_ id: WebhookID, of user: UserID) throws -> StoredWebhook {
        guard let webhook = try list(of: user).first(where: { $0.webhook.id == id }) else {
            throw ServiceError.notFound(.webhook, name: id.text)
        }
        return webhook
    }

    func address(of request: WebhookRequest, for user: UserID) throws -> WebAddress {
        try request.address(beside: list(of: user).map(\.webhook))
    }

    func add(_ request: WebhookRequest, secret: SecureStorageKey, for user: UserID) throws -> Webhook {
        let url = try address(of: request, for: user)
        let newest = try database.first("SELECT max(id) AS newest FROM notification") { $0.int64("newest") }
        let webhook = Webhook(
            id: WebhookID(number: try nextNumber(in: "webhook")), url: url, kinds: request.kinds,
            createdAt: now)
        try write(
            .insert(into: "webhook", "id, user, url, secret, position, created_at, kinds"), webhook.id.number,
            user, url.text, secret.name, newest ?? 0, now,
            Self.text(of: webhook.kinds))
        return webhook
    }

    private static func text(of kinds: [BankNotification.Kind]) -> String {
        kinds.map(\.rawValue).joined(separator: " ")
    }

    func setKinds(_ kinds: [BankNotification.Kind], of known: StoredWebhook) throws -> Webhook {
        var webhook = known.webhook
        webhook.kinds = WebhookRequest.ordered(kinds)
        guard webhook != known.webhook else { return webhook }
        // What came before is for the former kinds, also while the webhook is paused.
        while try makeDeliveries(to: known) {}
        try write(.update("webhook", set: "kinds"), Self.text(of: webhook.kinds), webhook.id.number)
        return webhook
    }

    func renewSecret(_ secret: SecureStorageKey, of known: StoredWebhook) throws -> Webhook {
        if let older = known.formerSecret { _ = try transaction.secrets.delete(older) }
        var webhook = known.webhook
        webhook.formerSecretUntil = now.adding(
            milliseconds: Int64(WebhookRequest.formerSecretHours) * 3_600_000)
        try write(
            .update("webhook", set: "secret, former_secret, former_secret_until"), secret.name,
            known.secret.name, webhook.formerSecretUntil, webhook.id.number)
        return webhook
    }

    func setPaused(_ isPaused: Bool, _ known: StoredWebhook) throws -> Webhook {
        var webhook = known.webhook
        guard isPaused != (webhook.pausedAt != nil) else { return webhook }
        webhook.pausedAt = isPaused ? now : nil
        try write(.update("webhook", set: "paused_at"), webhook.pausedAt, webhook.id.number)
        return webhook
    }

    func resend(_ id: WebhookDeliveryID, of user: UserID) throws -> WebhookDelivery {
        guard let number = id.number, let known = try delivery(number),
            try list(of: user).contains(where: { $0.webhook.id == known.webhookID })
        else { throw ServiceError.notFound(.webhookDelivery, name: id.text) }
        let resent = known.resent(at: now)
        try update(resent)
        return resent
    }

    func remove(_ known: StoredWebhook) throws {
        let number = known.webhook.id.number
        for secret in known.secrets { _ = try transaction.secrets.delete(secret) }
        try write(.update("webhook", set: "removed_at"), now, number)
        try write(
            .update(
                "webhook_delivery", set: "status, next_attempt_at", to: ["'failed'", "NULL"],
                where: "webhook = ? AND status = 'waiting'"), number)
    }

    private static func webhook(_ row: any SQLStatement) throws -> StoredWebhook {
        return StoredWebhook(
            webhook: Webhook(
                id: WebhookID(number: row.int64("id")), url: try StoredValue.address(row.text("url")),
                kinds: try row.text("kinds").split(separator: " ").map {
                    try StoredValue.choice(String($0), as: BankNotification.Kind.self)
                },
                createdAt: try StoredValue.instant(row.int64("created_at")),
                pausedAt: try row.optionalInt64("paused_at").map(StoredValue.instant),
                formerSecretUntil: try row.optionalInt64("former_secret_until").map(StoredValue.instant)),
            user: UserID(row.text("user")), secret: SecureStorageKey(row.text("secret")),
            formerSecret: row.optionalText("former_secret").map { SecureStorageKey($0) },
            position: row.int64("position"))
    }
}

extension WebhookStore {
    /// Maximum numbers of deliveries that one change creates, and of old ones that it considers for removal.
    private static let (freshMaximum, removedMaximum) = (1_000, 2_000)
    private static let selectDeliveries = """
        SELECT d.id, d.webhook, d.notification, n.kind, d.status, d.attempts, d.outcome, d.created_at, \
        d.attempted_at, d.next_attempt_at \
        FROM webhook_delivery d LEFT JOIN notification n ON n.id = d.notification
        """

    func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) throws -> Page<WebhookDelivery> {
        var before: Int64?
        if let cursor = page.after {
            guard let number = WebhookDeliveryID(cursor).number,
                try delivery(number)?.webhookID == id
            else { throw PageRequest.unknownCursor(cursor) }
            before = number
        }
        let found = try database.rows(
            """
            \(Self.selectDeliveries) WHERE d.webhook = ? AND d.id < ? AND (? IS NULL OR d.status = ?)
            ORDER BY d.id DESC LIMIT ? OFFSET ?
            """, id.number, before ?? .max, status?.rawValue, status?.rawValue, page.limit + 1,
            before == nil ? page.offset : 0, read: Self.delivery)
        return Page(page, found: found) { $0.id.text }
    }

    func addTest(to id: WebhookID) throws -> WebhookDelivery {
        let delivery = WebhookDelivery(
            test: WebhookDeliveryID(number: try nextDeliveryNumber()), to: id, at: now)
        try insert(delivery)
        return delivery
    }

    /// The webhooks with a delivery due now whose turn it is.
    func due(beside busy: Set<DueWebhook>, limit: Int) throws -> [DueWebhook] {
        // Of each user the first ones are read. Only those of users with busy webhooks are left out afterwards.
        let places = DueWebhook.maximumPerUser
        let found = try database.rows(
            """
            SELECT o.id, o.owner FROM (
                SELECT w.id, w.user AS owner, coalesce(w.last_turn, 0) AS turn,
                    row_number() OVER (PARTITION BY w.user ORDER BY coalesce(w.last_turn, 0), w.id) AS place
                FROM webhook w WHERE w.removed_at IS NULL AND w.paused_at IS NULL AND (
                    EXISTS (SELECT 1 FROM notification n WHERE n.user = w.user AND n.id > w.position)
                    OR EXISTS (
                        SELECT 1 FROM webhook_delivery d WHERE d.webhook = w.id AND d.next_attempt_at <= ?))
            ) o WHERE o.place <= ? ORDER BY o.turn, o.id LIMIT ?
            """, now, places, limit + places * busy.count
        ) { DueWebhook(id: WebhookID(number: $0.int64("id")), userID: UserID($0.text("owner"))) }
        return found.turns(beside: busy, limit: limit)
    }

    /// Creates deliveries for new events, and takes the first due delivery.
    func take(for id: WebhookID) throws -> TakenDelivery? {
        guard
            let webhook = try database.first(
                "\(Self.select) WHERE id = ? AND removed_at IS NULL AND paused_at IS NULL", id.number,
                read: Self.webhook)
        else { return nil }
        try write(
            .update(
                "webhook", set: "last_turn", to: ["(SELECT 1 + coalesce(max(last_turn), 0) FROM webhook)"]),
            id.number)
        _ = try makeDeliveries(to: webhook)
        let due = try database.first(
            "\(Self.selectDeliveries) WHERE d.webhook = ? AND d.next_attempt_at <= ? ORDER BY d.id LIMIT 1",
            id.number, now, read: Self.delivery)
        guard let due else { return nil }
        let taken = due.taken(at: now)
        try update(taken)
        let notification = try due.notificationID.map {
            try transaction.notifications.notification($0, of: webhook.user)
        }
        return TakenDelivery(
            delivery: taken, webhook: webhook, notification: notification,
            resource: try notification.flatMap { try transaction.resource(of: $0) })
    }

    /// Creates deliveries for new events, at most so many at once. Returns whether there may be more.
    private func makeDeliveries(to webhook: StoredWebhook) throws -> Bool {
        let (id, user) = (webhook.webhook.id, webhook.user)
        let position = try stored.first("SELECT position FROM webhook WHERE id = ?", id.number) {
            $0.int64("position")
        }
        let news = try transaction.notifications.arrivals(of: user, after: position, from: nil)
        // After a long downtime, one change does not create all deliveries.
        let fresh = news.arrived.prefix(Self.freshMaximum)
        guard let last = fresh.last?.id.number else { return false }
        let first = try nextDeliveryNumber()
        let wanted = fresh.filter { webhook.webhook.receives($0.kind) }
        for (offset, notification) in wanted.enumerated() {
            let number = WebhookDeliveryID(number: first + Int64(offset))
            try insert(WebhookDelivery(id: number, to: id, notification, at: now))
        }
        try write(.update("webhook", set: "position"), last, id.number)
        try removeOld(of: id)
        return fresh.count == Self.freshMaximum
    }

    /// Stores the outcome of an attempt, and returns the delivery; `nil` if it has already ended.
    func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) throws -> WebhookDelivery? {
        guard let number = id.number, let known = try delivery(number), known.status == .waiting else {
            return nil
        }
        let changed = known.after(outcome, at: now)
        try update(changed)
        return changed
    }

    private func removeOld(of id: WebhookID) throws {
        let past = now.adding(milliseconds: -Int64(WebhookDelivery.keptDays) * 86_400_000)
        // A few of the oldest are checked at a time. The newest stays, so that its id is not reused.
        try write(
            .delete(
                from: "webhook_delivery",
                where:
                    """
                    status <> 'waiting' AND created_at < ? AND id IN (SELECT id FROM webhook_delivery WHERE \
                    webhook = ? ORDER BY id LIMIT ?) AND id < (SELECT max(id) FROM webhook_delivery)
                    """), past, id.number, Self.removedMaximum)
    }

    private func nextDeliveryNumber() throws -> Int64 {
        let last = try database.first("SELECT max(id) AS last FROM webhook_delivery") { $0.int64("last") }
        return 1 + (try StoredValue.number(last ?? 0))
    }

    private func delivery(_ number: Int64) throws -> WebhookDelivery? {
        try database.first("\(Self.selectDeliveries) WHERE d.id = ?", number, read: Self.delivery)
    }

    private func insert(_ delivery: WebhookDelivery) throws {
        try write(
            .insert(
                into: "webhook_delivery",
                """
                id, webhook, notification, status, attempts, outcome, created_at, attempted_at, \
                next_attempt_at
                """), delivery.id.number, delivery.webhookID.number, delivery.notificationID?.number,
            delivery.status.rawValue, delivery.attemptCount, delivery.outcome?.text, delivery.createdAt,
            delivery.attemptedAt, delivery.nextAttemptAt)
    }

    private func update(_ delivery: WebhookDelivery) throws {
        try write(
            .update("webhook_delivery", set: "status, attempts, outcome, attempted_at, next_attempt_at"),
            delivery.status.rawValue, delivery.attemptCount, delivery.outcome?.text, delivery.attemptedAt,
            delivery.nextAttemptAt, delivery.id.number)
    }

    private static func delivery(_ row: any SQLStatement) throws -> WebhookDelivery {
        return WebhookDelivery(
            id: WebhookDeliveryID(number: row.int64("id")),
            webhookID: WebhookID(number: row.int64("webhook")),
            notificationID: row.optionalInt64("notification").map { NotificationID(number: $0) },
            kind: try row.optionalText("kind").map {
                try StoredValue.choice($0, as: BankNotification.Kind.self)
            },
            status: try StoredValue.choice(row.text("status"), as: WebhookDelivery.Status.self),
            attemptCount: Int(row.int64("attempts")),
            outcome: try row.optionalText("outcome").map(StoredValue.outcome),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            attemptedAt: try row.optionalInt64("attempted_at").map(StoredValue.instant),
            nextAttemptAt: try row.optionalInt64("next_attempt_at").map(StoredValue.instant))
    }
}

extension LedgerTransaction {
    var webhooks: WebhookStore { WebhookStore(transaction: self) }
}
