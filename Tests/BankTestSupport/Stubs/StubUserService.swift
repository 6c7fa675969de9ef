public import BankServices

public final class StubUserService: UserServiceProtocol {
    public let onProfile = AsyncStub<Void, UserProfile>("StubUserService.profile")
    public let onUpdate = AsyncStub<ChangeCall<ProfileUpdate>, UserProfile>("StubUserService.update")

    public let onCustomers = AsyncStub<CustomerQuery, Page<Customer>>("StubUserService.customers")
    public let onCustomer = AsyncStub<String, CustomerDetails>("StubUserService.customer")

    public init() {}

    public func profile() async throws -> UserProfile { try await onProfile(()) }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        try await onUpdate(ChangeCall(update, mode: mode))
    }

    public func customers(_ query: CustomerQuery, page: PageRequest) async throws -> Page<Customer> {
        try await onCustomers(query)
    }

    public func customer(named name: String) async throws -> CustomerDetails { try await onCustomer(name) }
}
