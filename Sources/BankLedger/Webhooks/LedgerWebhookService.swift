import BankCryptography
public import BankDomain
public import BankServices

/// The webhooks at the embedded bank. Their secrets are sealed in the ledger.
public final class LedgerWebhookService: WebhookServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let secrets: BankSecretStorage
    private let sender: any WebhookSenderProtocol
    private let random: any RandomSource

    public init(
        store: LedgerStore, principals: any PrincipalSource, secrets: BankSecretStorage,
        sender: any WebhookSenderProtocol, random: any RandomSource
    ) {
        self.store = store
        self.principals = principals
        self.secrets = secrets
        self.sender = sender
        self.random = random
    }

    public func webhooks() async throws -> [Webhook] {
        try await read(.webhooksList) { try $0.webhooks.list(of: $1.userID).map(\.webhook) }
    }

    public func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook {
        let principal = try await principals.principal(.webhooksAdd)
        let action = AuditedAction(.webhooksAdd, by: principal)
        let secret = SharedSecret(SecretBytes(byteCount: IssuedWebhook.secretByteCount, from: random))
        let name = SecureStorageKey.webhook([UInt8](byteCount: 8, from: random))
        // Refused addresses are not recorded in the audit trail, because they can contain a password. Refusals are
        // checked first, so that no secret is left over. The change checks again, so that the audit trail has a line.
        let known = try await store.read { try $0.webhooks.list(of: principal.userID).map(\.webhook) }
        let isRefused = (try? request.address(beside: known)) == nil
        if mode == .commit, !isRefused { try await secrets.save(secret.copy(), for: name) }
        let webhook = try await store.change(mode, action, subject: { $0.id.text }) { transaction in
            let webhook = try transaction.webhooks.add(request, secret: name, for: principal.userID)
            try transaction.credentials.tellSecurityChange(action, detail: webhook.url.text)
            return webhook
        }
        return IssuedWebhook(webhook: webhook, secret: secret)
    }

    public func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        let principal = try await principals.principal(.webhooksRemove)
        let action = AuditedAction(.webhooksRemove, by: principal, on: id.text)
        return try await store.change(mode, action) { transaction in
            let known = try transaction.webhooks.webhook(id, of: principal.userID)
            try transaction.webhooks.remove(known)
            try transaction.credentials.tellSecurityChange(action, detail: known.webhook.url.text)
            return known.webhook
        }
    }

    public func setPaused(_ isPaused: Bool, _ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        let operation: BankOperation = isPaused ? .webhooksPause : .webhooksResume
        let principal = try await principals.principal(operation)
        return try await change(id, AuditedAction(operation, by: principal, on: id.text), mode) {
            try $0.webhooks.setPaused(isPaused, $1)
        }
    }

    public func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, mode: ExecutionMode
    ) async throws -> Webhook {
        let principal = try await principals.principal(.webhooksUpdate)
        return try await change(id, AuditedAction(.webhooksUpdate, by: principal, on: id.text), mode) {
            try $0.webhooks.setKinds(kinds, of: $1)
        }
    }

    public func renewSecret(of id: WebhookID, mode: ExecutionMode) async throws -> IssuedWebhook {
        let principal = try await principals.principal(.webhooksRenewSecret)
        let secret = SharedSecret(SecretBytes(byteCount: IssuedWebhook.secretByteCount, from: random))
        let name = SecureStorageKey.webhook([UInt8](byteCount: 8, from: random))
        // Checked first, so that no secret is left over; the change checks again, so that the audit trail has a line.
        let isKnown = try await store.read {
            try $0.webhooks.list(of: principal.userID).contains { $0.webhook.id == id }
        }
        if mode == .commit, isKnown { try await secrets.save(secret.copy(), for: name) }
        let action = AuditedAction(.webhooksRenewSecret, by: principal, on: id.text)
        let webhook = try await change(id, action, mode) { try $0.webhooks.renewSecret(name, of: $1) }
        return IssuedWebhook(webhook: webhook, secret: secret)
    }

    /// Changes a webhook, and tells its user, unless it is as before or sends again.
    private func change(
        _ id: WebhookID, _ action: AuditedAction, _ mode: ExecutionMode,
        _ body: @Sendable (LedgerTransaction, StoredWebhook) throws -> Webhook
    ) async throws -> Webhook {
        try await store.change(mode, action) { transaction in
            guard let user = action.principal?.userID else { throw ServiceError.unauthorized(.notSignedIn) }
            let known = try transaction.webhooks.webhook(id, of: user)
            let changed = try body(transaction, known)
            // A secret can be renewed twice at the same time.
            let isChanged = changed != known.webhook || action.operation == .webhooksRenewSecret
            if isChanged, action.operation != .webhooksResume {
                try transaction.credentials.tellSecurityChange(action, detail: changed.url.text)
            }
            return changed
        }
    }

    public func resend(_ id: WebhookDeliveryID) async throws -> WebhookDelivery {
        let principal = try await principals.principal(.webhooksResend)
        return try await store.change(.commit, AuditedAction(.webhooksResend, by: principal, on: id.text)) {
            try $0.webhooks.resend(id, of: principal.userID)
        }
    }

    public func sendTest(to id: WebhookID) async throws -> WebhookDelivery {
        let principal = try await principals.principal(.webhooksTest)
        let action = AuditedAction(.webhooksTest, by: principal, on: id.text)
        let (known, delivery) = try await store.change(.commit, action) { transaction in
            let known = try transaction.webhooks.webhook(id, of: principal.userID)
            return (known, try transaction.webhooks.addTest(to: id))
        }
        let message = WebhookMessage(
            id: delivery.id, url: known.webhook.url,
            secrets: try await secrets.webhookSecrets(known.secrets(at: delivery.createdAt)),
            notification: nil, createdAt: delivery.createdAt, attemptedAt: delivery.createdAt)
        let outcome = await sender.send(message) ?? .failed(.noAnswer)
        return try await store.change(.commit) { try $0.webhooks.record(outcome, of: delivery.id) }
            ?? delivery
    }

    public func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery> {
        try await read(.webhooksDeliveries) { transaction, principal in
            let known = try transaction.webhooks.webhook(id, of: principal.userID)
            return try transaction.webhooks.deliveries(of: known.webhook.id, status: status, page: page)
        }
    }
}

/// Pending webhook deliveries of the embedded bank.
public final class LedgerWebhookOutbox: WebhookOutboxProtocol {
    let store: LedgerStore
    private let secrets: BankSecretStorage

    public init(store: LedgerStore, secrets: BankSecretStorage) {
        self.store = store
        self.secrets = secrets
    }

    private static let lease = "webhooks"
    private static let leaseSeconds = 5

    /// Of several servers, one delivers. Another goes on some seconds after it died.
    public func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] {
        guard try await store.keepLease(Self.lease, seconds: Self.leaseSeconds) else { return [] }
        return try await store.read { try $0.webhooks.due(beside: busy, limit: limit) }
    }

    public func take(for id: WebhookID) async throws -> WebhookMessage? {
        let taken = try await store.change(.commit) { try $0.webhooks.take(for: id) }
        guard let taken else { return nil }
        let attemptedAt = taken.delivery.attemptedAt ?? taken.delivery.createdAt
        return WebhookMessage(
            id: taken.delivery.id, url: taken.webhook.webhook.url,
            secrets: try await secrets.webhookSecrets(taken.webhook.secrets(at: attemptedAt)),
            notification: taken.notification, resource: taken.resource, createdAt: taken.delivery.createdAt,
            attemptedAt: attemptedAt)
    }

    public func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {
        _ = try await store.change(.commit) { try $0.webhooks.record(outcome, of: id) }
    }
}

extension BankSecretStorage {
    /// The secrets of a webhook, without those that were deleted.
    fileprivate func webhookSecrets(_ names: [SecureStorageKey]) async throws -> [SharedSecret] {
        var secrets: [SharedSecret] = []
        for name in names {
            if let secret = try await loadIfPresent(name) { secrets.append(SharedSecret(secret)) }
        }
        return secrets
    }
}
