public import BankDomain
import BankServices

extension Product: ReadableResource {
    public static let record = Record(
        "Product",
        { id, name, type, interest, overdraft, dayCount, monthly, transfer, floors, minimums in
            let terms = zip(zip(monthly, transfer), zip(floors, minimums)).map { fees, bounds in
                Terms(
                    monthlyFee: fees.0, transferFee: fees.1, lowestFloor: bounds.0, minimumOpening: bounds.1)
            }
            return Product(
                id: id, name: name, accountType: type, interestRateBasisPoints: interest,
                overdraftRateBasisPoints: overdraft, dayCount: dayCount, terms: terms)
        },
        .id("id", \.id), .text("name", \.name), .word("accountType", \.accountType),
        .integer("interestRateBasisPoints", \.interestRateBasisPoints),
        .integer("overdraftRateBasisPoints", \.overdraftRateBasisPoints),
        .code("dayCount", \.dayCount), .moneys("monthlyFees") { @Sendable in $0.terms.map(\.monthlyFee) },
        .moneys("transferFees") { @Sendable in $0.terms.map(\.transferFee) },
        .moneys("lowestFloors") { @Sendable in $0.terms.map(\.lowestFloor) },
        .moneys("minimumOpenings") { @Sendable in $0.terms.map(\.minimumOpening) },
        derived: .texts("currencies") { @Sendable in $0.currencies.map(\.code) })
}

public enum ProductsAPI {
    static let routes: [any ServedRoute] = [list, show, named]

    public static let list = Route("products list", .get, "/products", "List account products") {
        try await $0.services.productService.products()
    }
    public static let show = Route(
        "products show", .get, "/products/{id}", "Show an account product",
        Parameter<ProductID>.id("The product: everyday-checking")
    ) { try await $0.services.productService.product(id: $1) }
    public static let named = Route(
        "products named", .get, "/products/named", "Find an account product", AccountsAPI.text
    ) { try await $0.services.productService.product(named: $1) }
}
