import BankAPI
public import BankDomain
public import BankServices

/// The staff of a server's bank.
public final class RemoteOperatorService: OperatorServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func operators() async throws -> [StaffMember] { try await api.call(OperatorsAPI.list) }

    public func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember {
        let password = try password.bodyText(or: .weakPassword(.notText))
        return try await api.call(
            OperatorsAPI.add, NewUser(request.registration, password: password), request.role)
    }

    public func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember {
        try await api.call(OperatorsAPI.remove, id, mode)
    }
}
