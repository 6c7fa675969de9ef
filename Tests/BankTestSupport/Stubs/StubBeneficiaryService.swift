public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubBeneficiaryService: BeneficiaryServiceProtocol {
    /// The arguments of a change of one beneficiary.
    public struct Changing: Hashable, Sendable {
        /// The beneficiary.
        public let id: BeneficiaryID
        /// The name or the code; `nil` where there is none.
        public let text: String?
        /// Whether what depends on it ends.
        public let endsDependents: Bool

        /// Arguments.
        public init(_ id: BeneficiaryID, _ text: String? = nil, endsDependents: Bool = false) {
            self.id = id
            self.text = text
            self.endsDependents = endsDependents
        }
    }

    /// Answers ``beneficiaries()``.
    public let onBeneficiaries = AsyncStub<Void, [Beneficiary]>("StubBeneficiaryService.beneficiaries")
    /// Answers ``beneficiary(named:)``.
    public let onBeneficiaryNamed = AsyncStub<String, Beneficiary>("StubBeneficiaryService.beneficiary")
    /// Answers ``add(_:mode:)``.
    public let onAdd = AsyncStub<ChangeCall<BeneficiaryRequest>, AddedBeneficiary>(
        "StubBeneficiaryService.add")
    /// Answers ``rename(_:to:mode:)``.
    public let onRename = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.rename")
    /// Answers ``trust(_:code:mode:)``.
    public let onTrust = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.trust")
    /// Answers ``remove(_:endsDependents:mode:)``.
    public let onRemove = AsyncStub<ChangeCall<Changing>, Beneficiary>("StubBeneficiaryService.remove")

    /// A service without answers.
    public init() {}

    /// Answers as ``onBeneficiaries`` says.
    public func beneficiaries() async throws -> [Beneficiary] { try await onBeneficiaries(()) }

    /// Answers as ``onBeneficiaryNamed`` says.
    public func beneficiary(named name: String) async throws -> Beneficiary {
        try await onBeneficiaryNamed(name)
    }

    /// Answers as ``onAdd`` says.
    public func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onRename`` says.
    public func rename(
        _ id: BeneficiaryID, to name: String, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await onRename(ChangeCall(Changing(id, name), mode: mode))
    }

    /// Answers as ``onTrust`` says.
    public func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary {
        try await onTrust(ChangeCall(Changing(id, code), mode: mode))
    }

    /// Answers as ``onRemove`` says.
    public func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary {
        try await onRemove(ChangeCall(Changing(id, endsDependents: endsDependents), mode: mode))
    }
}
