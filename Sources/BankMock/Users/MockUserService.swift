import BankDomain
public import BankServices

public final class MockUserService: UserServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func profile() async throws -> UserProfile {
        let principal = try await principals.principal()
        return try await host.readAccounts(.profileShow) { try $0.profile(of: principal.userID) }
    }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        let principal = try await principals.principal()
        let action = AuditedAction(.profileUpdate, by: principal, on: principal.userID.text)
        return try await host.change(action, mode) { try $0.update(update, of: principal.userID) }
    }
}
