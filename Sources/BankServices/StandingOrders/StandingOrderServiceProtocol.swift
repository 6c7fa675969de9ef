/// Orders that are carried out again and again, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol StandingOrderServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any StandingOrderServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasStandingOrderService {
    /// Orders that repeat.
    var standingOrderService: any StandingOrderServiceProtocol { get }
}
