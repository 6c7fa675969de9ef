/// The products of a bank: what accounts can be opened with which rates and fees.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol ProductServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any ProductServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasProductService {
    /// What can be opened.
    var productService: any ProductServiceProtocol { get }
}
