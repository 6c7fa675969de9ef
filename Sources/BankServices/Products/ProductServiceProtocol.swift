public import BankDomain

/// The products of a bank: what accounts can be opened with which rates and fees.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol ProductServiceProtocol: AnyObject, Sendable {
    /// Everything that is offered, in the bank's order.
    func products() async throws -> [Product]

    /// One product. Throws `notFound`.
    func product(id: ProductID) async throws -> Product

    /// The product that a text names: by its id, else by its name, else by the beginning of one of these; case does
    /// not matter. Throws `notFound`, `ambiguous` with the candidates.
    func product(named name: String) async throws -> Product

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any ProductServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasProductService {
    var productService: any ProductServiceProtocol { get }
}
