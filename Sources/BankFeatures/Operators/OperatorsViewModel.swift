public import BankDomain
public import BankServices
public import Observation

/// The bank's staff.
@Observable
@MainActor
public final class OperatorsViewModel {
    private let list = Loader<[StaffMember]>()
    private let changes = Loader<Change<StaffMember>>()
    private let operatorService: any OperatorServiceProtocol

    public init(operatorService: any OperatorServiceProtocol) {
        self.operatorService = operatorService
    }

    /// The staff by id.
    public var state: LoadState<[StaffMember]> { list.state }
    /// The last added or removed staff member, or in a dry run the one who would be.
    public var change: LoadState<Change<StaffMember>> { changes.state }

    public func load() async {
        await list.load { try await operatorService.operators() }
    }

    /// Adds the typed staff member, only once: after success, further calls do nothing.
    public func add(_ draft: StaffDraft, password: consuming SecretBytes) async {
        guard change.value == nil else { return }
        await changes.perform {
            let registration = Registration(
                username: try TypedText.required(draft.username, field: .username),
                name: try FreeText.name(draft.name, field: .name))
            let request = StaffRequest(registration, role: draft.role)
            return Change(try await operatorService.add(request, password: password), mode: .commit)
        }
    }

    /// Removes the staff member with a typed id; letter case does not matter.
    public func remove(_ id: String, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let id = UserID(try TypedText.required(id, field: .operator).uppercased())
            return Change(try await operatorService.remove(id, mode: mode), mode: mode)
        }
    }
}

/// The input for adding a staff member.
public struct StaffDraft: Hashable, Sendable {
    public var username: String
    public var name: String
    public var role: Principal.Role

    public init(username: String = "", name: String = "", role: Principal.Role = .teller) {
        self.username = username
        self.name = name
        self.role = role
    }
}
