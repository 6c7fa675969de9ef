import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum WebhooksCommand: NounCommand {
    case list
    case add(String, ExecutionMode)
    case remove(String, ExecutionMode)
    case test(String)
    case deliveries(String, WebhookDelivery.Status?, PageRequest)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let arguments = invocation.arguments
        switch invocation.verb {
        case "add": self = .add(arguments.argument("URL"), arguments.executionMode)
        case "remove": self = .remove(arguments.argument("WEBHOOK"), arguments.executionMode)
        case "test": self = .test(arguments.argument("WEBHOOK"))
        case "deliveries":
            self = .deliveries(
                arguments.argument("WEBHOOK"),
                arguments.choice("status", as: WebhookDelivery.Status.self),
                try arguments.page(defaultLimit: 20, after: arguments.string("after")))
        default: self = .list
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    private static let group = CommandGroup(
        name: "webhooks", abstract: "Send your notifications to a program",
        discussion: """
            A server of the bank sends each notification to your addresses at once, as a POST request with a JSON \
            body. The header Bank-Signature proves that it comes from the bank: t=TIME,v1=CODE, where the code is the \
            HMAC-SHA-256 of TIME, a dot and the body, with the webhook's secret as the key. A response with a status \
            from 200 to 299 within 15 seconds counts as delivered; otherwise the server tries again, at growing \
            intervals, for a day. Redirects are not followed. Deliveries are sent by `bank serve`; they wait while no \
            server runs. In the demo only `bank serve` sends; `bank webhooks test` elsewhere always reports a \
            delivery.
            """,
        children: [
            .command(listVerb), .command(addVerb), .command(removeVerb), .command(testVerb),
            .command(deliveriesVerb),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your webhooks", examples: [CommandExample("bank webhooks list")])

    private static let addVerb = CommandSpecification(
        name: "add", abstract: "Add a webhook; its secret is shown only once",
        arguments: [
            .required("URL", help: "Address with https://; http:// only for this machine")
        ],
        supportedGlobals: ["dry-run", "keychain-password-fd"],
        examples: [CommandExample("bank webhooks add https://shop.example/bank-events")])

    private static let removeVerb = CommandSpecification(
        name: "remove", abstract: "Remove a webhook; pending deliveries are not sent",
        arguments: [webhook], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank webhooks remove WEB001")])

    private static let testVerb = CommandSpecification(
        name: "test", abstract: "Send a test now and show the result",
        arguments: [webhook], supportedGlobals: ["keychain-password-fd"],
        examples: [CommandExample("bank webhooks test WEB001")])

    private static let deliveriesVerb = CommandSpecification(
        name: "deliveries", abstract: "List sent and pending deliveries, newest first",
        arguments: [webhook],
        options: [
            .choice(
                "status", of: WebhookDelivery.Status.allCases.map(\.rawValue),
                help: "Only deliveries with this status")
        ] + PageOptions.all + [PageOptions.after],
        examples: [
            CommandExample("bank webhooks deliveries WEB001"),
            CommandExample("bank webhooks deliveries WEB001 --status failed"),
        ])

    private static let webhook = ArgumentSpecification.required(
        "WEBHOOK", help: "Webhook ID, such as WEB001")

    @MainActor
    func start(in host: any CommandHost) async throws {
        let factory = WebhooksViewFactory(dependencies: host.session)
        let view: any TerminalView =
            switch self {
            case .list: factory.makeListView()
            case .add(let url, let mode): factory.makeAdditionView(url, mode)
            case .remove(let id, let mode): factory.makeRemovalView(id, mode)
            case .test(let id): factory.makeTestView(id)
            case .deliveries(let id, let status, let page): factory.makeDeliveriesView(id, status, page)
            }
        try await view.appear(on: host.screen)
    }
}

/// Creates webhook views from only the service that they need.
@MainActor
package struct WebhooksViewFactory {
    package typealias Dependencies = HasWebhookService

    private let webhookService: any WebhookServiceProtocol

    init(dependencies: any Dependencies) {
        self.webhookService = dependencies.webhookService
    }

    func makeListView() -> WebhooksListView { WebhooksListView(viewModel: makeViewModel()) }

    func makeAdditionView(_ url: String, _ mode: ExecutionMode) -> WebhookAdditionView {
        WebhookAdditionView(viewModel: makeViewModel(), url: url, mode: mode)
    }

    func makeRemovalView(_ id: String, _ mode: ExecutionMode) -> WebhookRemovalView {
        WebhookRemovalView(viewModel: makeViewModel(), id: id, mode: mode)
    }

    func makeTestView(_ id: String) -> WebhookTestView {
        WebhookTestView(viewModel: makeViewModel(), id: id)
    }

    func makeDeliveriesView(
        _ id: String, _ status: WebhookDelivery.Status?, _ page: PageRequest
    ) -> WebhookDeliveriesView {
        WebhookDeliveriesView(
            viewModel: WebhookDeliveriesViewModel(
                id: id, status: status, page: page, webhookService: webhookService))
    }

    private func makeViewModel() -> WebhooksViewModel { WebhooksViewModel(webhookService: webhookService) }
}

struct WebhooksListView: TerminalView {
    let viewModel: WebhooksViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: WebhookColumns.webhooks, rows: try viewModel.state.get(),
                emptyText: Notice.noWebhooks))
    }
}

/// Adds a webhook and shows it with its secret, which is shown only once.
struct WebhookAdditionView: TerminalView {
    let viewModel: WebhooksViewModel
    let url: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(WebhookColumns.issued)
        await viewModel.add(url, mode: mode)
        let issued = try viewModel.addition.get().value
        try screen.show(
            RecordPresentation(columns: WebhookColumns.issued, row: issued), mode: mode,
            saying: Done.webhook(issued.webhook, isAdded: true))
        if mode == .commit { screen.notice(Notice.webhookSecret) }
    }
}

struct WebhookRemovalView: TerminalView {
    let viewModel: WebhooksViewModel
    let id: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(WebhookColumns.webhooks)
        await viewModel.remove(id, mode: mode)
        let removed = try viewModel.removal.get().value
        try screen.show(
            RecordPresentation(columns: WebhookColumns.webhooks, row: removed), mode: mode,
            saying: Done.webhook(removed, isAdded: false))
    }
}

/// Sends a test and shows its outcome.
struct WebhookTestView: TerminalView {
    let viewModel: WebhooksViewModel
    let id: String

    func appear(on screen: Screen) async throws {
        try screen.require(WebhookColumns.deliveries)
        await viewModel.sendTest(to: id)
        let delivery = try viewModel.test.get()
        try screen.show(
            RecordPresentation(columns: WebhookColumns.deliveries, row: delivery), mode: .commit,
            saying: Done.webhookTest(delivery))
    }
}

struct WebhookDeliveriesView: TerminalView {
    let viewModel: WebhookDeliveriesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: WebhookColumns.deliveries, rows: try viewModel.state.get().items,
                emptyText: viewModel.status == nil ? Notice.noDeliveries : Notice.noneOfThisStatus))
    }
}

enum WebhookColumns {
    static let webhooks: [Column<Webhook>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "url", title: "Address", importance: .high, canTruncate: true) { $0.url.text },
        .time(key: "createdAt", title: "Added") { $0.createdAt },
    ]

    static let issued: [Column<IssuedWebhook>] =
        [.text(key: "secret", title: "Secret") { $0.secretText }]
        + webhooks.map { $0.of { issued in issued.webhook } }

    static let deliveries: [Column<WebhookDelivery>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "webhookID", title: "Webhook", isShownInTable: false) { $0.webhookID.text },
        .text(key: "event", title: "Event", importance: .high) { $0.event },
        Column(key: "notificationID", title: "Notification", importance: .low) {
            .optional($0.notificationID?.text)
        },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .count(key: "attemptCount", title: "Attempts") { $0.attemptCount },
        Column(
            key: "outcome", title: "Response", phrase: { words(for: $0.outcome) },
            csvText: { $0.outcome?.text ?? "" }, value: { .optional($0.outcome?.text) }),
        .time(key: "createdAt", title: "Created", isShownInTable: false) { $0.createdAt },
        .time(key: "attemptedAt", title: "Last attempt") { $0.attemptedAt },
        .time(key: "nextAttemptAt", title: "Next attempt") { $0.nextAttemptAt },
    ]

    private static func words(for outcome: WebhookOutcome?) -> Phrase {
        switch outcome {
        case nil: ""
        case .answered(let status): Phrase(verbatim: String(status))
        case .failed(.nameNotFound): "host name not found"
        case .failed(.addressNotAllowed): "a private address"
        case .failed(.notConnected): "no connection"
        case .failed(.certificateInvalid): "invalid certificate"
        case .failed(.timedOut): "no answer in time"
        case .failed(.noAnswer): "no answer"
        case .failed(.secretMissing): "the secret is missing"
        }
    }
}

extension Notice {
    fileprivate static let noWebhooks: Phrase =
        "You have no webhooks. Add one: bank webhooks add https://shop.example/bank-events"
    fileprivate static let webhookSecret: Phrase =
        "Store the secret at the receiver now: it is not shown again. `bank serve` sends to this address."
    fileprivate static let noDeliveries: Phrase = "There are no deliveries to this webhook."
    fileprivate static let noneOfThisStatus: Phrase = "There are no deliveries with this status."
}
