import BankAPI
public import BankDomain
public import BankServices

/// Payees of a user at a server's bank.
public final class RemoteBeneficiaryService: BeneficiaryServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func beneficiaries() async throws -> [Beneficiary] { try await api.call(BeneficiariesAPI.list) }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try await api.call(BeneficiariesAPI.named, name)
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        try await api.call(BeneficiariesAPI.add, request, mode)
    }

    public func rename(_ id: BeneficiaryID, to name: String, mode: ExecutionMode) async throws -> Beneficiary
    {
        try await api.call(BeneficiariesAPI.rename, id, name, mode)
    }

    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        try await api.call(BeneficiariesAPI.trust, id, code, mode)
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await api.call(BeneficiariesAPI.remove, id, endsDependents, mode)
    }
}
