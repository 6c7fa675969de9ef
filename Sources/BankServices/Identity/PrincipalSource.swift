public import BankDomain

/// Who is asking: what a service that acts for somebody consults at each call.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The principal. Throws ``ServiceError/unauthorized(_:)`` if nobody is signed in, and what the store
    /// behind it throws.
    func principal() async throws -> Principal
}

extension PrincipalSource {
    /// The principal, if they run the bank; throws `unauthorized(.operatorOnly)` otherwise.
    public func operatorPrincipal() async throws -> Principal {
        let principal = try await principal()
        guard principal.isOperator else { throw ServiceError.unauthorized(.operatorOnly) }
        return principal
    }
}
