/// A service where the bank is: it acts for the principals that a source answers, and makes others that act for others.
/// A client has no such services: its server knows who holds a token.
public protocol PrincipalBound: AnyObject, Sendable {
    /// The protocol of the service.
    associatedtype Service

    /// The same service acting for another principal.
    func acting(for principals: any PrincipalSource) -> Service
}
