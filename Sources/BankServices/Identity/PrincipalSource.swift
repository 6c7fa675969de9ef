public import BankDomain

/// Who is asking: what a service that acts for somebody consults at each call.
public protocol PrincipalSource: AnyObject, Sendable {
    /// The principal. Throws ``ServiceError/unauthorized(_:)`` if nobody is signed in, and what the store
    /// behind it throws.
    func principal() async throws -> Principal

    /// Whoever runs the bank, where that is known otherwise than by a sign-in; else the principal, if they run it.
    /// Throws `unauthorized(.operatorOnly)`.
    func operatorPrincipal() async throws -> Principal
}

extension PrincipalSource {
    /// Who asks for accounts of a scope: their owner for their own, whoever runs the bank for all. Throws
    /// `unauthorized(.operatorOnly)` for a customer who asks for all.
    public func principal(for scope: AccountScope) async throws -> Principal {
        switch scope {
        case .own: try await principal()
        case .all: try await operatorPrincipal()
        }
    }

    /// The principal, if they run the bank.
    public func operatorPrincipal() async throws -> Principal {
        let principal = try await principal()
        guard principal.isOperator else { throw ServiceError.unauthorized(.operatorOnly) }
        return principal
    }
}
