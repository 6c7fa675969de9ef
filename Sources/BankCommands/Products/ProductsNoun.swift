import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ProductsCommand: NounCommand {
    case list
    case show(product: String)

    init(_ invocation: Invocation) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        self = verb == "list" ? .list : .show(product: arguments.argument("PRODUCT"))
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "products", abstract: "See the bank's account products",
        children: [.command(listVerb), .command(showVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List all products",
        examples: [CommandExample("bank products list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a product and its terms",
        arguments: [.required("PRODUCT", help: "Product ID or name, or the start of one")],
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

@MainActor
package struct ProductsViewFactory {
    package typealias Dependencies = HasProductService

    private let productService: any ProductServiceProtocol

    init(dependencies: any Dependencies) {
        self.productService = dependencies.productService
    }

    func makeProductsListView() -> ProductsListView {
        ProductsListView(viewModel: ProductsListViewModel(productService: productService))
    }

    func makeProductDetailView(product: String) -> ProductDetailView {
        ProductDetailView(
            viewModel: ProductDetailViewModel(named: product, productService: productService))
    }
}

struct ProductsListView: TerminalView {
    let viewModel: ProductsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: ProductColumns.all, rows: try viewModel.state.get(), emptyText: Notice.noProducts))
    }
}

struct ProductDetailView: TerminalView {
    let viewModel: ProductDetailViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(RecordPresentation(columns: ProductColumns.all, row: try viewModel.state.get()))
    }
}

enum ProductColumns {
    static let all: [Column<Product>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .word(key: "accountType", title: "Type") { $0.accountType.rawValue },
        .words(key: "currencies", title: "Currencies", importance: .high) { $0.currencies.map(\.code) },
        .rate(key: "interestRateBasisPoints", title: "Interest rate") { $0.interestRateBasisPoints },
        .rate(key: "overdraftRateBasisPoints", title: "Overdraft rate", isShownInTable: false) {
            $0.overdraftRateBasisPoints
        },
        .word(key: "dayCount", title: "Day count", isShownInTable: false) { $0.dayCount.rawValue },
        .moneys(key: "monthlyFees", title: "Monthly fee") { $0.terms.map(\.monthlyFee) },
        .moneys(key: "transferFees", title: "Transfer fee", isShownInTable: false) {
            $0.terms.map(\.transferFee)
        },
        .moneys(key: "lowestFloors", title: "Lowest balance", isShownInTable: false) {
            $0.terms.map(\.lowestFloor)
        },
        .moneys(key: "minimumOpenings", title: "Minimum deposit", isShownInTable: false) {
            $0.terms.map(\.minimumOpening)
        },
    ]
}
