/// The routes of the API.
public enum Routes {
    public static let basePath = "/api/v1"

    /// The routes of each noun, in the order of the documents.
    private static let nouns: [[any ServedRoute]] = [
        AuthenticationAPI.routes, AccountsAPI.routes, TransactionsAPI.routes, TransfersAPI.routes,
        StandingOrdersAPI.routes, BeneficiariesAPI.routes, CardsAPI.routes, NotificationsAPI.routes,
        GoalsAPI.routes, ChangesAPI.routes, MetadataAPI.routes, MandatesAPI.routes, WebhooksAPI.routes,
        ProductsAPI.routes,
        RatesAPI.routes,
        AuditAPI.routes,
        StatementsAPI.routes, TellerAPI.routes, ClearingAPI.routes, CustomersAPI.routes, OperatorsAPI.routes,
        LedgerAPI.routes,
        ConfigAPI.routes,
        ProfileAPI.routes,
    ]

    public static let all: [RouteDescription] = served(isDemo: false)

    /// The routes that only the demo bank has.
    public static let ofTheDemo: [RouteDescription] = DemoAPI.routes.map(\.description)

    public static func served(isDemo: Bool) -> [RouteDescription] {
        handled(isDemo: isDemo).map(\.description)
    }

    package static func handled(isDemo: Bool) -> [any ServedRoute] {
        nouns.flatMap(\.self) + (isDemo ? DemoAPI.routes : [])
    }
}
