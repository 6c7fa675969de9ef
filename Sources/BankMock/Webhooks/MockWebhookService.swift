public import BankDomain
public import BankServices

/// The webhooks of the mock bank.
public final class MockWebhookService: WebhookServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource
    private let sender: any WebhookSenderProtocol

    public init(
        host: MockBankHost, principals: any PrincipalSource,
        sender: any WebhookSenderProtocol = MockWebhookSender()
    ) {
        self.host = host
        self.principals = principals
        self.sender = sender
    }

    public func webhooks() async throws -> [Webhook] {
        try await readAccounts(.webhooksList) { $0.webhooks(of: $1.userID).map(\.webhook) }
    }

    public func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook {
        let principal = try await principals.principal(.webhooksAdd)
        let secret = host.sessionTokens().access
        let action = AuditedAction(.webhooksAdd, by: principal)
        let webhook = try await host.change(action, mode, subject: { $0.id.text }) { bank in
            try bank.add(request, secret: secret, for: principal.userID)
        }
        return IssuedWebhook(webhook: webhook, secret: secret)
    }

    public func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await change(.webhooksRemove, on: id.text, mode) { try $0.removeWebhook(id, of: $1.userID) }
    }

    public func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, mode: ExecutionMode
    ) async throws -> Webhook {
        try await change(.webhooksUpdate, on: id.text, mode) {
            try $0.setKinds(kinds, of: id, by: $1.userID)
        }
    }

    public func renewSecret(of id: WebhookID, mode: ExecutionMode) async throws -> IssuedWebhook {
        let secret = host.sessionTokens().access
        let webhook = try await change(.webhooksRenewSecret, on: id.text, mode) {
            try $0.renewSecret(secret, of: id, by: $1.userID)
        }
        return IssuedWebhook(webhook: webhook, secret: secret)
    }

    public func setPaused(_ isPaused: Bool, _ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await change(isPaused ? .webhooksPause : .webhooksResume, on: id.text, mode) {
            try $0.setPaused(isPaused, id, of: $1.userID)
        }
    }

    public func resend(_ id: WebhookDeliveryID) async throws -> WebhookDelivery {
        try await change(.webhooksResend, on: id.text, .commit) { try $0.resend(id, of: $1.userID) }
    }

    public func sendTest(to id: WebhookID) async throws -> WebhookDelivery {
        let principal = try await principals.principal(.webhooksTest)
        let action = AuditedAction(.webhooksTest, by: principal, on: id.text)
        let message = try await host.change(action, .commit) {
            try $0.testMessage(to: id, of: principal.userID)
        }
        let outcome = await sender.send(message) ?? .failed(.noAnswer)
        return try await host.change(nil, .commit) { bank in
            bank.record(outcome, of: message.id)
            return try bank.delivery(message.id)
        }
    }

    public func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery> {
        try await readAccounts(.webhooksDeliveries) { bank, principal in
            let webhook = try bank.webhook(id, of: principal.userID)
            let all = bank.webhookDeliveries.reversed().filter { $0.webhookID == webhook.webhook.id }
            return try Page(
                page, of: all.filter { status == nil || $0.status == status }, among: all, id: \.id.text,
                isOlder: { ($0.id.number ?? 0) < ($1.id.number ?? 0) })
        }
    }
}

/// Pending webhook deliveries of the mock bank. It reads the demo's state; a server with a real network sends them.
public final class MockWebhookOutbox: WebhookOutboxProtocol {
    let host: MockBankHost

    public init(host: MockBankHost) { self.host = host }

    public func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] {
        try await host.readAccounts(nil) { bank in
            (bank.head.webhooks ?? []).filter { bank.isDue($0) }
                .sorted { ($0.lastTurn ?? 0, $0.webhook.id) < ($1.lastTurn ?? 0, $1.webhook.id) }
                .map { DueWebhook(id: $0.webhook.id, userID: $0.user) }
                .turns(beside: busy, limit: limit)
        }
    }

    public func take(for id: WebhookID) async throws -> WebhookMessage? {
        try await host.change(nil, .commit) { try $0.takeDelivery(to: id) }
    }

    public func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {
        try await host.change(nil, .commit) { $0.record(outcome, of: id) }
    }
}

/// A network in which every webhook responds, or fails as configured.
public final class MockWebhookSender: WebhookSenderProtocol {
    private let outcome: WebhookOutcome

    public init(outcome: WebhookOutcome = .answered(status: 200)) { self.outcome = outcome }

    public func send(_ message: WebhookMessage) async -> WebhookOutcome? { outcome }
}
