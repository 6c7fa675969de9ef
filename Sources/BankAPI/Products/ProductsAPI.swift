public import BankDomain
import BankServices

extension Product: ReadableResource {
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

    public init(reading json: ResourceReader) throws {
        let (monthly, transfer) = (try json.moneys("monthlyFees"), try json.moneys("transferFees"))
        let (floors, minimums) = (try json.moneys("lowestFloors"), try json.moneys("minimumOpenings"))
        self.init(
            id: try json.id("id"), name: try json.text("name"), accountType: try json.word("accountType"),
            interestRateBasisPoints: try json.integer("interestRateBasisPoints"),
            overdraftRateBasisPoints: try json.integer("overdraftRateBasisPoints"),
            dayCount: try json.word("dayCount"),
            terms: zip(zip(monthly, transfer), zip(floors, minimums)).map { fees, bounds in
                Terms(
                    monthlyFee: fees.0, transferFee: fees.1, lowestFloor: bounds.0, minimumOpening: bounds.1)
            })
    }
}

public enum ProductsAPI {
    public static let id = Parameter<ProductID>.id("The product: everyday-checking")

    public static let list = Route<[Product]>("products list", .get, "/products", "List account products")
    public static let show = Route<Product>(
        "products show", .get, "/products/{id}", "Show an account product", [id.description])
    public static let named = Route<Product>(
        "products named", .get, "/products/named", "Find an account product", [AccountsAPI.text.description])
}
