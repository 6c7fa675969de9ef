public import BankDomain

/// Who is asking: what a service that acts for somebody consults at each call.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The principal. Throws ``ServiceError/unauthorized(_:)`` if nobody is signed in, and what the store
    /// behind it throws.
    func principal() async throws -> Principal
}
