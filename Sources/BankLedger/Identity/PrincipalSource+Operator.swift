import BankDomain
import BankServices

extension PrincipalSource {
    /// The principal, who must run the bank. Throws `unauthorized(.operatorOnly)`.
    func operatorPrincipal() async throws -> Principal {
        let principal = try await principal()
        guard principal.isOperator else { throw ServiceError.unauthorized(.operatorOnly) }
        return principal
    }
}
