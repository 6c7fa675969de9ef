public import BankDomain
public import BankServices

/// Products at the embedded bank, which are part of the program.
public final class LedgerProductService: ProductServiceProtocol {
    private let principals: any PrincipalSource

    public init(principals: any PrincipalSource) {
        self.principals = principals
    }

    public func products() async throws -> [Product] {
        _ = try await principals.principal(.productsList)
        return ProductCatalogue.all
    }

    public func product(id: ProductID) async throws -> Product {
        _ = try await principals.principal(.productsShow)
        return try ProductCatalogue.product(id)
    }

    public func product(named name: String) async throws -> Product {
        _ = try await principals.principal(.productsShow)
        return try ProductCatalogue.product(named: name)
    }
}
