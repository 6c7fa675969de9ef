public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubPrincipalSource: PrincipalSource {
    /// Answers ``principal()``.
    public let onPrincipal = AsyncStub<Void, Principal>("StubPrincipalSource.principal")

    /// Answers ``principal(in:)``.
    public let onPrincipalInRole = AsyncStub<Principal.Role, Principal>("StubPrincipalSource.principal(in:)")

    /// A source without an answer.
    public init() {}

    /// Answers as ``onPrincipal`` says.
    public func principal() async throws -> Principal { try await onPrincipal(()) }

    /// Answers as ``onPrincipalInRole`` says.
    public func principal(in role: Principal.Role) async throws -> Principal {
        try await onPrincipalInRole(role)
    }
}
