public import BankDomain
public import BankServices

public final class StubProductService: ProductServiceProtocol {
    public let onProducts = AsyncStub<Void, [Product]>("StubProductService.products")
    public let onProductByID = AsyncStub<ProductID, Product>("StubProductService.product(id:)")
    public let onProductNamed = AsyncStub<String, Product>("StubProductService.product(named:)")

    public init() {}

    public func products() async throws -> [Product] { try await onProducts(()) }

    public func product(id: ProductID) async throws -> Product { try await onProductByID(id) }

    public func product(named name: String) async throws -> Product { try await onProductNamed(name) }
}
