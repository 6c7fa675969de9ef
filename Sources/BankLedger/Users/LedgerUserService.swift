import BankDomain
public import BankServices

/// The profiles of the embedded bank's users.
public final class LedgerUserService: UserServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The profiles in `store`, for the user that `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func profile() async throws -> UserProfile {
        let user = try await principals.principal().userID
        return try await store.read { try $0.users.profile(of: user) }
    }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        let principal = try await principals.principal()
        let action = AuditedAction(.profileUpdate, by: principal, on: principal.userID.text)
        return try await store.write(mode, action) { try $0.users.update(principal.userID, update) }
    }
}
