public import BankDomain
public import BankServices

/// The principal source of a bank at which nobody is signed in.
public final class NobodySignedIn: PrincipalSource {
    /// Nobody.
    public init() {}

    /// Throws `unauthorized(.notSignedIn)`.
    public func caller() async throws -> Principal { throw ServiceError.unauthorized(.notSignedIn) }
}
