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

    public func customers(_ query: CustomerQuery, page: PageRequest) async throws -> Page<Customer> {
        try await api.call(CustomersAPI.list, query, page)
    }

    public func customer(named name: String) async throws -> CustomerDetails {
        try await api.call(CustomersAPI.show, name)
    }
}
