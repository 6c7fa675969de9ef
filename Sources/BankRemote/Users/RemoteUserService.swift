import BankAPI
public import BankServices

/// The profile of a user at a server's bank.
public final class RemoteUserService: UserServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func profile() async throws -> UserProfile { try await api.call(ProfileAPI.show) }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        try await api.call(ProfileAPI.update, update, mode)
    }
}
