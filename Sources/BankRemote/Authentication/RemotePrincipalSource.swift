import BankAPI
public import BankDomain
public import BankServices

/// The user of the session with a server, for programs that need it. Services over HTTP do not use it.
public final class RemotePrincipalSource: PrincipalSource {
    private let auth: any AuthServiceProtocol

    public init(auth: any AuthServiceProtocol) { self.auth = auth }

    /// The user as a customer: only the server knows the roles.
    public func caller() async throws -> Principal {
        guard case .signedIn(let session) = try await auth.state() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        return Principal(userID: session.user.id, roles: [.customer], sessionID: session.sessionID)
    }
}
