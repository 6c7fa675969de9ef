public import BankDomain
public import BankServices

public final class StubWebhookService: WebhookServiceProtocol {
    public struct DeliveriesCall: Equatable, Sendable {
        public let id: WebhookID
        public let status: WebhookDelivery.Status?
        public let page: PageRequest

        public init(_ id: WebhookID, _ status: WebhookDelivery.Status?, _ page: PageRequest) {
            self.id = id
            self.status = status
            self.page = page
        }
    }

    public struct KindsCall: Equatable, Sendable {
        public let kinds: [BankNotification.Kind]
        public let change: ChangeCall<WebhookID>

        public init(_ kinds: [BankNotification.Kind], _ change: ChangeCall<WebhookID>) {
            self.kinds = kinds
            self.change = change
        }
    }

    public let onWebhooks = AsyncStub<Void, [Webhook]>("StubWebhookService.webhooks")
    public let onAdd = AsyncStub<ChangeCall<WebhookRequest>, IssuedWebhook>("StubWebhookService.add")
    public let onRemove = AsyncStub<ChangeCall<WebhookID>, Webhook>("StubWebhookService.remove")
    public let onSetKinds = AsyncStub<KindsCall, Webhook>("StubWebhookService.setKinds")
    public let onRenewSecret = AsyncStub<ChangeCall<WebhookID>, IssuedWebhook>(
        "StubWebhookService.renewSecret")
    public let onPause = AsyncStub<ChangeCall<WebhookID>, Webhook>("StubWebhookService.pause")
    public let onResume = AsyncStub<ChangeCall<WebhookID>, Webhook>("StubWebhookService.resume")
    public let onResend = AsyncStub<WebhookDeliveryID, WebhookDelivery>("StubWebhookService.resend")
    public let onTest = AsyncStub<WebhookID, WebhookDelivery>("StubWebhookService.test")
    public let onDeliveries = AsyncStub<DeliveriesCall, Page<WebhookDelivery>>(
        "StubWebhookService.deliveries")

    public init() {}

    public func webhooks() async throws -> [Webhook] { try await onWebhooks(()) }

    public func add(_ request: WebhookRequest, mode: ExecutionMode) async throws -> IssuedWebhook {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    public func remove(_ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await onRemove(ChangeCall(id, mode: mode))
    }

    public func setKinds(
        _ kinds: [BankNotification.Kind], of id: WebhookID, mode: ExecutionMode
    ) async throws -> Webhook {
        try await onSetKinds(KindsCall(kinds, ChangeCall(id, mode: mode)))
    }

    public func renewSecret(of id: WebhookID, mode: ExecutionMode) async throws -> IssuedWebhook {
        try await onRenewSecret(ChangeCall(id, mode: mode))
    }

    public func setPaused(_ isPaused: Bool, _ id: WebhookID, mode: ExecutionMode) async throws -> Webhook {
        try await (isPaused ? onPause : onResume)(ChangeCall(id, mode: mode))
    }

    public func resend(_ id: WebhookDeliveryID) async throws -> WebhookDelivery { try await onResend(id) }

    public func sendTest(to id: WebhookID) async throws -> WebhookDelivery { try await onTest(id) }

    public func deliveries(
        of id: WebhookID, status: WebhookDelivery.Status?, page: PageRequest
    ) async throws -> Page<WebhookDelivery> {
        try await onDeliveries(DeliveriesCall(id, status, page))
    }
}

extension Webhook {
    /// `WEB001`: https://shop.example/events.
    public static func sample() throws -> Webhook {
        Webhook(
            id: "WEB001", url: try WebAddress("https://shop.example/events"),
            createdAt: Instant(utc: CalendarDate(dayNumber: 20_634)))
    }
}

extension WebhookDelivery {
    /// `DLV000001` and following: a received payment, delivered to `WEB001` at the first attempt.
    public static func sample(_ number: Int64 = 1) -> WebhookDelivery {
        let now = Instant(utc: CalendarDate(dayNumber: 20_634))
        return WebhookDelivery(
            id: WebhookDeliveryID(number: number), webhookID: "WEB001", notificationID: "NTF000001",
            kind: .paymentReceived, status: .delivered, attemptCount: 1, outcome: .answered(status: 200),
            createdAt: now, attemptedAt: now, nextAttemptAt: nil)
    }
}
