public import BankDomain
public import BankServices

/// The products of a bank, at the embedded bank, which keeps them in the program.
public final class LedgerProductService: ProductServiceProtocol {
    private let principals: any PrincipalSource

    /// The service for the user whom `principals` names.
    public init(principals: any PrincipalSource) {
        self.principals = principals
    }

    /// Everything that is offered.
    public func products() async throws -> [Product] {
        _ = try await principals.principal()
        return ProductCatalogue.all
    }

    /// One product.
    public func product(id: ProductID) async throws -> Product {
        _ = try await principals.principal()
        return try ProductCatalogue.product(id)
    }

    /// The product that a text names.
    public func product(named name: String) async throws -> Product {
        _ = try await principals.principal()
        return try ProductCatalogue.product(named: name)
    }

    /// The same service for another principal.
    public func acting(for principals: any PrincipalSource) -> any ProductServiceProtocol {
        LedgerProductService(principals: principals)
    }
}
