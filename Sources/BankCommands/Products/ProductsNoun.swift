import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ProductsNoun: Noun {
    static let nodes = [group("products", "See the bank's account products", [list, show])]

    private static let list = verb(
        "list", "List all products", fields: .of(ProductColumns.all), examples: ["bank products list"]
    ) {
        ListView(of: $0.list(), \.state, ProductColumns.all, emptyText: Notice.noProducts) {
            await $0.load()
        }
    }

    private static let show = verb(
        "show", "Show a product and its terms",
        required("PRODUCT", help: "Product ID or name, or the start of one"),
        examples: ["bank products show everyday-checking"]
    ) { RecordView(of: $0.product(named: $1), \.state, ProductColumns.all) { await $0.load() } }

    static func views(in host: any CommandHost) -> ProductsViewFactory {
        ProductsViewFactory(services: host.services)
    }
}

@MainActor
package struct ProductsViewFactory {
    package typealias Dependencies = HasProductService

    let services: any Dependencies

    func list() -> ProductsListViewModel {
        ProductsListViewModel(productService: services.productService)
    }

    func product(named name: String) -> ProductDetailViewModel {
        ProductDetailViewModel(named: name, productService: services.productService)
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
