public import BankDomain
public import BankServices

public final class StubBeneficiaryService: BeneficiaryServiceProtocol {
    public struct Changing: Hashable, Sendable {
        public let id: BeneficiaryID
        public let text: String?
        public let endsDependents: Bool

        public init(_ id: BeneficiaryID, _ text: String? = nil, endsDependents: Bool = false) {
            self.id = id
            self.text = text
            self.endsDependents = endsDependents
        }
    }

    public let onBeneficiaries = AsyncStub<Void, [Beneficiary]>("StubBeneficiaryService.beneficiaries")
    public let onBeneficiaryNamed = AsyncStub<String, Beneficiary>("StubBeneficiaryService.beneficiary")
    public let onAdd = AsyncStub<ChangeCall<BeneficiaryRequest>, AddedBeneficiary>(
        "StubBeneficiaryService.add")
    public let onRename = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.rename")
    public let onTrust = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.trust")
    public let onRemove = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.remove")

    public init() {}

    public func beneficiaries() async throws -> [Beneficiary] { try await onBeneficiaries(()) }

    public func beneficiary(named name: String) async throws -> Beneficiary {
        try await onBeneficiaryNamed(name)
    }

    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await onRename(ChangeCall(Changing(id, name), mode: mode))
    }

    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        try await onTrust(ChangeCall(Changing(id, code), mode: mode))
    }

    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await onRemove(ChangeCall(Changing(id, endsDependents: endsDependents), mode: mode))
    }
}
