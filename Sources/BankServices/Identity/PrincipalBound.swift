/// A service inside the bank: it acts for the principals of a source, and can create services that act for others.
/// Clients have no such services: their server knows who holds a token.
public protocol PrincipalBound: AnyObject, Sendable {
    /// The protocol of the service.
    associatedtype Service

    /// The same service acting for another principal.
    func acting(for principals: any PrincipalSource) -> Service
}
