public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubPrincipalSource: PrincipalSource {
    /// Answers ``caller()``.
    public let onCaller = AsyncStub<Void, Principal>("StubPrincipalSource.caller")

    /// Answers ``caller(in:)``.
    public let onCallerInRole = AsyncStub<Principal.Role, Principal>("StubPrincipalSource.caller(in:)")

    /// A source without an answer.
    public init() {}

    /// Answers as ``onCaller`` says.
    public func caller() async throws -> Principal { try await onCaller(()) }

    /// Answers as ``onCallerInRole`` says.
    public func caller(in role: Principal.Role) async throws -> Principal {
        try await onCallerInRole(role)
    }
}
