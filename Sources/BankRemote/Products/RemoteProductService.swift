import BankAPI
public import BankDomain
public import BankServices

/// Account products of a server's bank.
public final class RemoteProductService: ProductServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func products() async throws -> [Product] { try await api.call(ProductsAPI.list) }

    public func product(id: ProductID) async throws -> Product { try await api.call(ProductsAPI.show, id) }

    public func product(named name: String) async throws -> Product {
        try await api.call(ProductsAPI.named, name)
    }
}
