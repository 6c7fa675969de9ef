import CommandLineKit
import LanguageKit

enum ProductsCommand: NounCommand {
    case list
    case show(product: String)

    init(_ invocation: Invocation) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        self = verb == "list" ? .list : .show(product: arguments.argument("PRODUCT"))
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "products", abstract: "See what accounts can be opened from",
        children: [.command(listVerb), .command(showVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List what the bank offers",
        examples: [CommandExample("bank products list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a product with its terms",
        arguments: [.required("PRODUCT", help: "Its id, its name or the beginning of one")],
        examples: [CommandExample("bank products show everyday-checking")])
}

extension ProductsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        let factory = ProductsViewFactory(dependencies: host.session)
        switch self {
        case .list: try await factory.makeProductsListView().appear(on: host.screen)
        case .show(let product):
            try await factory.makeProductDetailView(product: product).appear(on: host.screen)
        }
    }
}
