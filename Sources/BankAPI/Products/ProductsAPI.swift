public import BankDomain
import BankServices

extension Product: Resource {
    public static let schemaName = "Product"
    public static let fields = ResourceFields<Product>([
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .word("accountType") { $0.accountType },
        .texts("currencies") { $0.currencies.map(\.code) },
        .integer("interestRateBasisPoints") { $0.interestRateBasisPoints },
        .integer("overdraftRateBasisPoints") { $0.overdraftRateBasisPoints },
        .text("dayCount") { $0.dayCount.rawValue },
        .moneys("monthlyFees") { $0.terms.map(\.monthlyFee) },
        .moneys("transferFees") { $0.terms.map(\.transferFee) },
        .moneys("lowestFloors") { $0.terms.map(\.lowestFloor) },
        .moneys("minimumOpenings") { $0.terms.map(\.minimumOpening) },
    ])
}

public enum ProductsAPI {
    public static let id = Parameter<ProductID>.id("The product: everyday-checking")

    public static let list = Route<[Product]>("products list", .get, "/products", "List account products")
    public static let show = Route<Product>(
        "products show", .get, "/products/{id}", "Show an account product", [id.description])
}
