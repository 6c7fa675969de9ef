public import BankDomain
public import BankServices

public final class StubOperatorService: OperatorServiceProtocol {
    public let onOperators = AsyncStub<Void, [StaffMember]>("StubOperatorService.operators")
    public let onAdd = AsyncStub<SecretCall<StaffRequest>, StaffMember>("StubOperatorService.add")
    public let onRemove = AsyncStub<ChangeCall<UserID>, StaffMember>("StubOperatorService.remove")

    public init() {}

    public func operators() async throws -> [StaffMember] { try await onOperators(()) }

    public func add(_ request: StaffRequest, password: borrowing SecretBytes) async throws -> StaffMember {
        try await onAdd(SecretCall(request, password.revealed))
    }

    public func remove(_ id: UserID, mode: ExecutionMode) async throws -> StaffMember {
        try await onRemove(ChangeCall(id, mode: mode))
    }
}

extension StaffMember {
    /// `OPR002`, a teller.
    public static let sam = StaffMember(id: "OPR002", username: "sam", name: "Sam Teller", role: .teller)
}
