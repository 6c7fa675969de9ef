public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubProductService: ProductServiceProtocol {
    /// Answers ``products()``.
    public let onProducts = AsyncStub<Void, [Product]>("StubProductService.products")
    /// Answers ``product(id:)``.
    public let onProductByID = AsyncStub<ProductID, Product>("StubProductService.product(id:)")
    /// Answers ``product(named:)``.
    public let onProductNamed = AsyncStub<String, Product>("StubProductService.product(named:)")

    /// A service without answers.
    public init() {}

    /// Answers as ``onProducts`` says.
    public func products() async throws -> [Product] { try await onProducts(()) }

    /// Answers as ``onProductByID`` says.
    public func product(id: ProductID) async throws -> Product { try await onProductByID(id) }

    /// Answers as ``onProductNamed`` says.
    public func product(named name: String) async throws -> Product { try await onProductNamed(name) }
}
