public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubPrincipalSource: PrincipalSource {
    /// Answers ``principal()``.
    public let onPrincipal = AsyncStub<Void, Principal>("StubPrincipalSource.principal")

    /// Answers ``operatorPrincipal()``.
    public let onOperatorPrincipal = AsyncStub<Void, Principal>("StubPrincipalSource.operatorPrincipal")

    /// A source without an answer.
    public init() {}

    /// Answers as ``onPrincipal`` says.
    public func principal() async throws -> Principal { try await onPrincipal(()) }

    /// Answers as ``onOperatorPrincipal`` says.
    public func operatorPrincipal() async throws -> Principal { try await onOperatorPrincipal(()) }
}
