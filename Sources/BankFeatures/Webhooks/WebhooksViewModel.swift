public import BankDomain
public import BankServices
public import Observation

/// A user's webhooks and their last change.
@Observable
@MainActor
public final class WebhooksViewModel {
    private let list = Loader<[Webhook]>()
    private let additions = Loader<Change<IssuedWebhook>>()
    private let removals = Loader<Change<Webhook>>()
    private let updates = Loader<Change<Webhook>>()
    private let renewals = Loader<Change<IssuedWebhook>>()
    private let pauses = Loader<Change<Webhook>>()
    private let tests = Loader<WebhookDelivery>()
    private let resends = Loader<WebhookDelivery>()
    private let webhookService: any WebhookServiceProtocol

    public init(webhookService: any WebhookServiceProtocol) {
        self.webhookService = webhookService
    }

    /// The webhooks, in the order of creation.
    public var state: LoadState<[Webhook]> { list.state }
    /// The last added webhook with its secret, or in a dry run the one that would be.
    public var addition: LoadState<Change<IssuedWebhook>> { additions.state }
    public var removal: LoadState<Change<Webhook>> { removals.state }
    /// The webhook whose kinds were changed last.
    public var update: LoadState<Change<Webhook>> { updates.state }
    /// The webhook whose secret was renewed last, with the new secret.
    public var renewal: LoadState<Change<IssuedWebhook>> { renewals.state }
    /// The webhook that was paused or resumed last.
    public var pause: LoadState<Change<Webhook>> { pauses.state }
    /// The delivery that was made due last.
    public var resent: LoadState<WebhookDelivery> { resends.state }
    /// The outcome of the last test.
    public var test: LoadState<WebhookDelivery> { tests.state }

    public func load() async {
        await list.load { try await webhookService.webhooks() }
    }

    /// Adds a webhook with a typed address, for these kinds of notifications; without kinds for all.
    public func add(_ url: String, kinds: [BankNotification.Kind] = [], mode: ExecutionMode = .commit) async {
        await additions.perform {
            let request = WebhookRequest(url: try TypedText.required(url, field: .url), kinds: kinds)
            return Change(try await webhookService.add(request, mode: mode), mode: mode)
        }
    }

    /// Removes the webhook with a typed id; letter case does not matter.
    public func remove(_ id: String, mode: ExecutionMode = .commit) async {
        await removals.perform {
            Change(try await webhookService.remove(try WebhookID(typed: id), mode: mode), mode: mode)
        }
    }

    /// Changes which kinds the webhook with a typed id receives; without kinds, all.
    public func setKinds(
        _ kinds: [BankNotification.Kind], of id: String, mode: ExecutionMode = .commit
    ) async {
        await updates.perform {
            let id = try WebhookID(typed: id)
            return Change(try await webhookService.setKinds(kinds, of: id, mode: mode), mode: mode)
        }
    }

    /// Renews the secret of the webhook with a typed id.
    public func renewSecret(of id: String, mode: ExecutionMode = .commit) async {
        await renewals.perform {
            Change(try await webhookService.renewSecret(of: try WebhookID(typed: id), mode: mode), mode: mode)
        }
    }

    /// Pauses or resumes the webhook with a typed id.
    public func setPaused(_ isPaused: Bool, _ id: String, mode: ExecutionMode = .commit) async {
        await pauses.perform {
            let id = try WebhookID(typed: id)
            return Change(try await webhookService.setPaused(isPaused, id, mode: mode), mode: mode)
        }
    }

    /// Makes the delivery with a typed id due now.
    public func resend(_ id: String) async {
        await resends.perform {
            let text = try TypedText.required(id, field: .delivery).uppercased()
            return try await webhookService.resend(WebhookDeliveryID(text))
        }
    }

    /// Sends a test to the webhook with a typed id.
    public func sendTest(to id: String) async {
        await tests.perform { try await webhookService.sendTest(to: try WebhookID(typed: id)) }
    }
}

/// The deliveries to a webhook, newest first.
@Observable
@MainActor
public final class WebhookDeliveriesViewModel {
    private let pager = Pager<Page<WebhookDelivery>>()
    private let id: String
    /// Only deliveries with this status are listed; `nil` lists all.
    public let status: WebhookDelivery.Status?
    private let firstPage: PageRequest
    private let webhookService: any WebhookServiceProtocol

    /// An unloaded list of the deliveries to the webhook with a typed id; with a status only those.
    public init(
        id: String, status: WebhookDelivery.Status? = nil, page: PageRequest = .first,
        webhookService: any WebhookServiceProtocol
    ) {
        self.id = id
        self.status = status
        self.firstPage = page
        self.webhookService = webhookService
    }

    public var state: LoadState<Page<WebhookDelivery>> { pager.state }

    public func load() async {
        await pager.loadFirst {
            try await webhookService.deliveries(of: try WebhookID(typed: id), status: status, page: firstPage)
        }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(
                try await webhookService.deliveries(
                    of: try WebhookID(typed: id), status: status, page: request))
        }
    }
}

extension WebhookID {
    fileprivate init(typed text: String) throws {
        self.init(try TypedText.required(text, field: .webhook).uppercased())
    }
}
