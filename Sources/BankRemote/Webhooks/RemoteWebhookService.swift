import BankAPI
public import BankDomain
public import BankServices

/// Webhooks of a user at a server's bank.
public final class RemoteWebhookService: WebhookServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func webhooks() async throws -> [Webhook] { try await api.call(WebhooksAPI.list) }

    public func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook {
        try await api.call(WebhooksAPI.add, request, mode)
    }

    public func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await api.call(WebhooksAPI.remove, id, mode)
    }

    public func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, mode: ExecutionMode
    ) async throws -> Webhook {
        try await api.call(WebhooksAPI.update, id, kinds, mode)
    }

    public func renewSecret(of id: WebhookID, mode: ExecutionMode) async throws -> IssuedWebhook {
        try await api.call(WebhooksAPI.renewSecret, id, mode)
    }

    public func setPaused(_ isPaused: Bool, _ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await api.call(isPaused ? WebhooksAPI.pause : WebhooksAPI.resume, id, mode)
    }

    public func resend(_ id: WebhookDeliveryID) async throws -> WebhookDelivery {
        try await api.call(WebhooksAPI.resend, id)
    }

    public func sendTest(to id: WebhookID) async throws -> WebhookDelivery {
        try await api.call(WebhooksAPI.test, id)
    }

    public func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery> {
        try await api.call(WebhooksAPI.deliveries, id, status, page)
    }
}
