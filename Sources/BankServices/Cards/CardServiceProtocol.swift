/// The cards of a bank, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol CardServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any CardServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasCardService {
    /// Cards, and what they pay.
    var cardService: any CardServiceProtocol { get }
}
