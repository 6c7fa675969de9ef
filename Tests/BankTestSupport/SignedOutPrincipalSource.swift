public import BankDomain
public import BankServices

/// A principal source without a signed-in user.
public final class SignedOutPrincipalSource: PrincipalSource {
    public init() {}

    /// Throws `unauthorized(.notSignedIn)`.
    public func caller() async throws -> Principal { throw ServiceError.unauthorized(.notSignedIn) }
}
