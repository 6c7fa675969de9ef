public import BankDomain
public import BankServices

public final class StubPrincipalSource: PrincipalSource {
    public let onCaller = AsyncStub<Void, Principal>("StubPrincipalSource.caller")

    public let onCallerInRole = AsyncStub<Principal.Role, Principal>("StubPrincipalSource.caller(in:)")

    public init() {}

    public func caller() async throws -> Principal { try await onCaller(()) }

    public func caller(in role: Principal.Role) async throws -> Principal {
        try await onCallerInRole(role)
    }
}
